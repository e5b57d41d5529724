import type { HandlersOf } from '../http/handler.ts'
import { searchCategories } from './category-attributes.ts'

export const googleCategoryRoutes: HandlersOf<'googleCategories'> = {
  async list(deps, { query, viewer, lang, db }) {
    const company = await db
      .selectFrom('company')
      .select('country')
      .where('id', '=', viewer.companyId)
      .executeTakeFirst()
    const list = { region: query.region ?? company?.country ?? 'FR', lang: query.language ?? lang }
    const { total, categories } = await searchCategories(deps, viewer.companyId, list, query.search, query.limit)
    return { '@id': '/api/google/categories', '@type': 'Collection', totalItems: total, member: categories }
  },
}
