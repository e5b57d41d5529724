import type { HandlersOf } from '../http/handler.ts'
import { notFound } from '../lib/errors.ts'
import { seesLocation } from '../lib/viewer.ts'
import { confirm, findLocationHolidays, holidaysToConfirm } from './holidays.ts'

export const holidayRoutes: HandlersOf<'holidays'> = {
  async ofPlace(_deps, { params, query, viewer, db }) {
    if (!seesLocation(viewer, params.id)) throw notFound()
    const member = await findLocationHolidays(db, viewer, params.id, query.days)
    if (member === null) throw notFound()
    return { '@id': `/api/locations/${params.id}/holidays`, '@type': 'Collection', totalItems: member.length, member }
  },

  async toConfirm(_deps, { query, viewer, db }) {
    const member = await holidaysToConfirm(db, viewer, query.days)
    return { '@id': '/api/holidays_to_confirm', '@type': 'Collection', totalItems: member.length, member }
  },

  confirm: (_deps, { body, viewer, db, lang }) => confirm(db, viewer, lang, body),
}
