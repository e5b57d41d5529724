import { createHash } from 'node:crypto'
import { GroupSummary } from '@vitrine/contract/groups'
import type { IntegrationType } from '@vitrine/contract/integrations'
import { LocationLabel } from '@vitrine/contract/location-labels'
import { LocationSummary, type LocationTree, type locationTree } from '@vitrine/contract/locations'
import { toIri } from '@vitrine/contract/resource'
import type { Handler } from '../http/handler.ts'
import { negotiateType } from '../http/negotiation.ts'
import { findTree, type TreeRows } from './queries.ts'

/** Groups and places in one answer. Who has it already gets 304. */
export const sendTree: Handler<typeof locationTree.read> = async (_deps, { query, viewer, db, request, reply }) => {
  const google = query.google === 'true' || query.google === '1'
  const body = JSON.stringify(buildTree(await findTree(db, viewer, google), google))
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  reply.header('etag', etag)
  if (holds(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(negotiateType(request)).send(body)
}

function buildTree(rows: TreeRows, google: boolean): LocationTree {
  const groups = new Map(rows.groups.map((group) => [group.id, toBranch(group)]))
  const ungrouped: Leaf[] = []
  for (const row of rows.places) (groups.get(row.group_id ?? '')?.locations ?? ungrouped).push(toLeaf(row))
  return {
    '@context': '/api/contexts/LocationTree',
    '@id': google ? '/api/location_tree?google=true' : '/api/location_tree',
    '@type': 'LocationTree',
    totalItems: rows.places.length,
    labels: rows.labels.map((label) => ({ '@id': toIri(LocationLabel, label.id), id: label.id, name: label.name })),
    groups: [...groups.values()].filter((group) => rows.showsEmptyGroups || group.locations.length > 0),
    ungrouped,
  }
}

type Branch = LocationTree['groups'][number]
type Leaf = LocationTree['ungrouped'][number]

function toBranch(group: { id: string; name: string }): Branch {
  return { '@id': toIri(GroupSummary, group.id), id: group.id, name: group.name, locations: [] }
}

function toLeaf(row: TreeRows['places'][number]): Leaf {
  const integrations: Leaf['integrations'] = {}
  for (const { type, valid, name } of row.integrations ?? [])
    integrations[type as IntegrationType] = { validToken: valid, name } // a check constraint holds it
  return {
    '@id': toIri(LocationSummary, row.id),
    id: row.id,
    name: row.name,
    city: row.city ?? undefined,
    postalCode: row.postal_code ?? undefined,
    externalId: row.external_id ?? undefined,
    timeZone: row.time_zone,
    ...(row.time_zone_to_check ? { timeZoneToCheck: true as const } : {}),
    labels: row.labels ?? [],
    integrations,
  }
}

function holds(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((part) => part.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
