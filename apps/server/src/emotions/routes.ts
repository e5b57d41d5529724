import { feltRules } from '@vitrine/contract/emotions'
import { readListQuery } from '@vitrine/contract/query'
import type { FastifyRequest } from 'fastify'
import type { HandlersOf } from '../http/handler.ts'
import { getQueryString } from '../http/query-string.ts'
import { badRequest } from '../lib/errors.ts'
import type { FeltQuery } from './item-filter.ts'
import { getEmotionStats } from './stats.ts'
import { getWordStats } from './word-stats.ts'

export const feltStatsRoutes: HandlersOf<'feltStats'> = {
  read: (_deps, { db, viewer, request }) => getEmotionStats(db, viewer, parseQuery(request)),
  words: (_deps, { db, viewer, request }) => getWordStats(db, viewer, parseQuery(request)),
}

/** The filters of a list, for answers that are none. */
function parseQuery(request: FastifyRequest): FeltQuery {
  const query = readListQuery(getQueryString(request), feltRules)
  if (!query) throw badRequest('page')
  return query
}
