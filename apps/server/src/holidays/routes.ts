import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import { seesLocation } from '../lib/viewer.ts'
import { confirm, holidaysOfPlace, holidaysToConfirm } from './holidays.ts'

export const holidayRoutes: HandlersOf<'holidays'> = {
  async ofPlace(_deps, { params, query, who, db }) {
    if (!seesLocation(who, params.id)) throw notFound()
    const member = await holidaysOfPlace(db, who, params.id, query.days)
    if (member === null) throw notFound()
    return { '@id': `/api/locations/${params.id}/holidays`, '@type': 'Collection', totalItems: member.length, member }
  },

  async toConfirm(_deps, { query, who, db }) {
    const member = await holidaysToConfirm(db, who, query.days)
    return { '@id': '/api/holidays_to_confirm', '@type': 'Collection', totalItems: member.length, member }
  },

  confirm: (_deps, { body, who, db, lang }) => confirm(db, who, lang, body),
}
