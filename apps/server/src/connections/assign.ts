import type { Locale } from '@vitrine/contract/companies'
import { LocationSummary } from '@vitrine/contract/locations'
import type { FieldViolation } from '@vitrine/contract/problems'
import { toIri } from '@vitrine/contract/resource'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { toViolation } from '../http/error-response.ts'
import { Refusal } from '../lib/errors.ts'
import { seesLocation, type Viewer } from '../lib/viewer.ts'
import { connect } from './connect.ts'
import { grantAccounts } from './grants.ts'
import type { GrantRow } from './queries.ts'

interface Item {
  location: string
  accountId: string
}

/** Connects many places with one grant. Each is its own transaction: one that fails leaves the others connected. */
export async function assign(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  lang: Locale,
  grant: GrantRow,
  items: readonly Item[],
) {
  const accounts = new Map((await grantAccounts(deps, db, grant)).map((account) => [account.id, account]))
  const known = await db
    .selectFrom('location')
    .select('id')
    .where(
      'id',
      'in',
      items.map((item) => item.location),
    )
    .execute()
  const visibleIds = new Set(known.map((row) => row.id).filter((id) => seesLocation(viewer, id)))
  const successful: Item[] = []
  const failed: (Item & { message: string })[] = []
  for (const item of items) {
    const named = { location: toIri(LocationSummary, item.location), accountId: item.accountId }
    const account = accounts.get(item.accountId)
    const violation =
      visibleIds.has(item.location) && account
        ? await tryConnect(deps, db, viewer, grant, item.location, account)
        : unknown
    if (violation === null) successful.push(named)
    else failed.push({ ...named, message: toViolation(violation, lang).message })
  }
  return { successful, failed }
}

const unknown: FieldViolation = { propertyPath: '', code: 'relation.unknown' }

async function tryConnect(
  ...[deps, db, viewer, grant, location, account]: [Deps, Db, ...Tail]
): Promise<FieldViolation | null> {
  try {
    await db.transaction().execute((tx) => connect(deps, tx, viewer, grant, location, account))
    return null
  } catch (error) {
    if (error instanceof Refusal && error.violations[0]) return error.violations[0]
    throw error
  }
}

type Tail = Parameters<typeof connect> extends [Deps, unknown, ...infer Rest] ? Rest : never
