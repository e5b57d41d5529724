import type { Locale } from '@vitrine/contract/companies'
import { LocationSummary } from '@vitrine/contract/locations'
import type { FieldViolation } from '@vitrine/contract/problems'
import type { ProfileOutcome } from '@vitrine/contract/profile-imports'
import { toIri } from '@vitrine/contract/resource'
import type { RemoteAccount } from '@vitrine/networks/network'
import { connect, type Opened } from '../connections/connect.ts'
import { grantAccounts, type requireGrant } from '../connections/grants.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { toViolation } from '../http/error-response.ts'
import { invalid, onUniqueViolation, Refusal } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { indexLocations, recognise } from '../location-imports/recognise.ts'
import { findMatchingLocations, insertLocations, type NamedLocation, updateLocations } from '../locations/batch.ts'
import { guessZone, withZone } from '../locations/zones.ts'
import { getAddressColumns, toLocationColumns } from './account-columns.ts'
import { findCompany, findConnection, findProfiles, lockCompanyImports } from './queries.ts'

interface Item {
  readonly accountId: string
  /** The place chosen for it. */
  readonly location?: string
}

type Grant = Awaited<ReturnType<typeof requireGrant>>

/**
 * Makes places of profiles and connects them. Each is its own transaction, so one that fails leaves the others; one
 * that is connected already changes nothing, so the same may be asked again by anybody.
 */
export async function importProfiles(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  lang: Locale,
  grant: Grant,
  group: string | null,
  items: readonly Item[],
) {
  const accounts = new Map((await grantAccounts(deps, db, grant)).map((account) => [account.id, account]))
  const toMessage = (violation: FieldViolation) => toViolation(violation, lang).message
  const successful: { accountId: string; location: string; outcome: ProfileOutcome; message?: string }[] = []
  const failed: { accountId: string; message: string }[] = []
  for (const { accountId, location } of items) {
    const account = accounts.get(accountId)
    const done = account ? await attempt(() => bring(account, location)) : gone
    if ('violation' in done) failed.push({ accountId, message: toMessage(done.violation) })
    else {
      const { id, outcome, isConnected } = done
      const unconnected = account && !isConnected ? findBlock(account) : null
      const message = unconnected ? { message: toMessage(unconnected) } : {}
      successful.push({ accountId, location: toIri(LocationSummary, id), outcome, ...message })
    }
  }
  return { successful, failed }

  function bring(account: RemoteAccount, location: string | undefined): Promise<Brought> {
    return db.transaction().execute((tx) => importProfile(deps, tx, viewer, grant, account, location, group))
  }
}

const gone = { violation: { propertyPath: '', code: 'relation.unknown' } } as const

interface Brought {
  readonly id: string
  readonly outcome: ProfileOutcome
  readonly isConnected: boolean
}

async function attempt(work: () => Promise<Brought>): Promise<Brought | { violation: FieldViolation }> {
  try {
    // A group that went away between the look and the write.
    return await work().catch(
      onUniqueViolation({ location_company_id_group_id_fkey: { propertyPath: 'groupe', code: 'relation.unknown' } }),
    )
  } catch (error) {
    if (error instanceof Refusal && error.violations[0]) return { violation: error.violations[0] }
    throw error
  }
}

/** Why a profile can't be connected yet, or null. */
function findBlock({ blocked }: RemoteAccount): FieldViolation | null {
  return blocked === null
    ? null
    : { propertyPath: 'accountId', code: 'integration.blocked', params: { reason: blocked } }
}

async function importProfile(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  grant: Opened,
  account: RemoteAccount,
  chosen: string | undefined,
  group: string | null,
): Promise<Brought> {
  const { companyId } = viewer
  await lockCompanyImports(tx, companyId)
  const now = await findConnection(tx, companyId, account.id)
  if (now?.valid_token && (chosen === undefined || chosen === now.location_id))
    return { id: now.location_id, outcome: 'unchanged', isConnected: true }
  const locationId = now && chosen === undefined ? now.location_id : await findLocation(tx, companyId, account, chosen)
  const id = locationId ?? (await createLocation(tx, companyId, account, group))
  // What Google has not verified takes no posts: its place is there, and is connected when it is imported again.
  const block = findBlock(account)
  if (block === null) await connect(deps, tx, viewer, grant, id, account)
  else if (chosen !== undefined) throw invalid(block)
  const outcome = locationId === null ? 'created' : block === null ? 'linked' : 'unchanged'
  return { id, outcome, isConnected: block === null }
}

/** The place a profile goes to: the one chosen, else one without a profile that bears its name and address, else none. */
async function findLocation(
  tx: Tx,
  companyId: string,
  account: RemoteAccount,
  chosen: string | undefined,
): Promise<string | null> {
  const bearing = chosen === undefined ? { names: [account.name] } : { ids: [chosen] }
  const matches = await findMatchingLocations(tx, companyId, bearing, true)
  const profiles = await findProfiles(
    tx,
    companyId,
    matches.map(({ id }) => id),
  )
  if (chosen !== undefined) {
    const [location] = matches
    if (!location) throw invalid(gone.violation)
    if ((profiles.get(location.id) ?? account.id) !== account.id)
      throw invalid({ propertyPath: 'location', code: 'import.otherProfile', params: { place: location.name } })
    await fillIn(tx, companyId, location, account)
    return location.id
  }
  const found = recognise(toIdentity(account), indexLocations(matches), () => false, new Set(profiles.keys()))
  if ('code' in found) throw invalid({ propertyPath: 'accountId', ...found })
  return found.location?.id ?? null
}

/** What a profile says nothing of is empty, and is so of its place: a name alone tells nothing. */
function toIdentity({ name, address }: RemoteAccount) {
  const { street, postalCode } = address ?? { street: null, postalCode: null }
  return { id: undefined, externalId: undefined, name, street: street ?? '', postalCode: postalCode ?? '' }
}

/** A place without an address learns it; a point somebody set stays. The rest is taken over when its profile is read. */
async function fillIn(tx: Tx, companyId: string, location: NamedLocation, account: RemoteAccount): Promise<void> {
  if (location.street !== null || location.postal_code !== null || location.city !== null) return
  const company = await findCompany(tx, companyId)
  const { latitude, longitude } = location
  const point = latitude === null || longitude === null ? {} : { latitude, longitude }
  const columns = withZone(location, { ...getAddressColumns(account), ...point }, company.time_zone)
  await updateLocations(tx, companyId, [{ id: location.id, columns, labels: undefined }])
}

async function createLocation(
  tx: Tx,
  companyId: string,
  account: RemoteAccount,
  group: string | null,
): Promise<string> {
  const company = await findCompany(tx, companyId)
  const columns = toLocationColumns(account, company.country)
  if (columns.name === '') throw invalid({ propertyPath: 'accountId', code: 'import.profileName' })
  const where = { postal_code: null, latitude: null, longitude: null, ...columns }
  const id = newId()
  const location = { ...columns, group_id: group, ...guessZone(where, company.time_zone) }
  await insertLocations(tx, companyId, [{ id, columns: location, labels: [] }])
  return id
}
