import { feltRules } from '@vitrine/contract/emotions'
import { readListQuery } from '@vitrine/contract/query'
import type { FastifyRequest } from 'fastify'
import type { HandlersOf } from '../http/handler.ts'
import { getQueryString } from '../http/query-string.ts'
import { badRequest } from '../lib/errors.ts'
import type { FeltQuery } from './felt.ts'
import { feltOf } from './stats.ts'
import { wordsOf } from './words.ts'

export const feltStatsRoutes: HandlersOf<'feltStats'> = {
  read: (_deps, { db, who, request }) => feltOf(db, who, queryOf(request)),
  words: (_deps, { db, who, request }) => wordsOf(db, who, queryOf(request)),
}

/** The filters of a list, for answers that are none. */
function queryOf(request: FastifyRequest): FeltQuery {
  const query = readListQuery(getQueryString(request), feltRules)
  if (!query) throw badRequest('page')
  return query
}
