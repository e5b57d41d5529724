import type { HandlersOf } from '../http/handler.ts'
import { categoriesIn } from './offers.ts'

export const googleCategoryRoutes: HandlersOf<'googleCategories'> = {
  async list(deps, { query, who, lang, db }) {
    const company = await db.selectFrom('company').select('country').where('id', '=', who.companyId).executeTakeFirst()
    const list = { region: query.region ?? company?.country ?? 'FR', lang: query.language ?? lang }
    const { total, categories } = await categoriesIn(deps, who.companyId, list, query.search, query.limit)
    return { '@id': '/api/google/categories', '@type': 'Collection', totalItems: total, member: categories }
  },
}
