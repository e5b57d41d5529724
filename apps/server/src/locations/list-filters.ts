import { integrationFields } from '@vitrine/contract/integrations'
import type { locations } from '@vitrine/contract/locations'
import type { FiltersOf } from '@vitrine/contract/operation'
import { type SqlBool, sql } from 'kysely'
import { inVisibleLocations, is, type ListDefinition, matches, matchesAny } from '../db/lists.ts'
import type { Viewer } from '../lib/viewer.ts'

/** Where places are, and what the parameters of their list mean. */
export function listed(viewer: Viewer): ListDefinition<FiltersOf<typeof locations.list>> {
  return {
    from: sql`location l`,
    id: sql`l.id`,
    scope: [sql`l.company_id = ${viewer.companyId}`, inVisibleLocations(viewer, sql`l.id`)],
    filters: {
      name: matches(sql`l.sort_name`),
      search: matches(sql`l.search_text`),
      groupe: matchesAny(sql`l.group_id`),
      locationLabels: (labels) => labelled(sql`k.label_id = any(${labels}::uuid[])`),
      id: matchesAny(sql`l.id`),
      country: matchesAny(sql`l.country`, 'text'),
      timeZoneToCheck: is(sql`l.time_zone_to_check`),
    },
    exists: {
      groupe: sql`l.group_id is not null`,
      locationLabels: labelled(sql`true`),
      // The week that posts quote.
      openingHours: sql`l.opening_hours @> '[{"type": "default"}]'`,
      ...Object.fromEntries(Object.entries(integrationFields).map(([type, field]) => [field, connected(type)])),
    },
    order: { name: sql`l.sort_name`, city: sql`fold(l.city)`, createdAt: sql`l.created_at` },
  }
}

function labelled(which: ReturnType<typeof sql>) {
  return sql<SqlBool>`exists (select from location_label_link k
    where k.company_id = l.company_id and k.location_id = l.id and ${which})`
}

function connected(type: string) {
  return sql<SqlBool>`exists (select from integration i
    where i.company_id = l.company_id and i.location_id = l.id and i.type = ${type})`
}
