import type { feltRules } from '@vitrine/contract/emotions'
import type { ListQuery } from '@vitrine/contract/query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  buildCondition,
  type Condition,
  during,
  inVisibleLocations,
  type ListDefinition,
  matchesAny,
} from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

type Filters = typeof feltRules.filters
export type FeltQuery = ListQuery<Filters>

/** The items a reader asks about: as the inbox finds them by the same filters, messages between two people left out. */
export function matchingItems(viewer: Viewer, { filters, exists }: FeltQuery): RawBuilder<SqlBool> {
  const { location, groupe, ...others } = filters
  const of: ListDefinition<Omit<Filters, 'location' | 'groupe'>> = {
    from: sql`inbox_item i`,
    id: sql`i.id`,
    scope: [
      sql<SqlBool>`i.company_id = ${viewer.companyId} and not i.placeholder and i.removed_at is null`,
      sql<SqlBool>`i.kind <> 'message'`,
      inVisibleLocations(viewer, sql`i.location_id`),
      matchesLocations(location, groupe),
    ],
    filters: {
      integrationType: matchesAny(sql`i.type`, 'text'),
      kind: matchesAny(sql`i.kind`, 'text'),
      editedAt: during(sql`i.edited_at`),
    },
  }
  return buildCondition({ filters: others, exists }, of)
}

/** Single places and whole groups add up. */
function matchesLocations(locationIds: string[] | undefined, groups: string[] | undefined): Condition {
  if (locationIds === undefined && groups === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`(i.location_id = any(${locationIds ?? []}::uuid[]) or exists (select from location l
    where l.company_id = i.company_id and l.id = i.location_id and l.group_id = any(${groups ?? []}::uuid[])))`
}
