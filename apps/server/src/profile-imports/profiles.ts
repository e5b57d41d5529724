import type { Locale } from '@vitrine/contract/companies'
import { LocationSummary } from '@vitrine/contract/locations'
import type { Fault } from '@vitrine/contract/problems'
import type { ProfileOutcome } from '@vitrine/contract/profile-imports'
import { iriOf } from '@vitrine/contract/resource'
import type { RemoteAccount } from '@vitrine/networks/network'
import { connect, type Opened } from '../connections/connect.ts'
import { grantAccounts, type mustHaveGrant } from '../connections/grants.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps/deps.ts'
import { violationOf } from '../http/error-response.ts'
import { invalid, Refusal, whenTaken } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Viewer } from '../lib/viewer.ts'
import { knowing, recognise } from '../location-imports/recognise.ts'
import { changePlaces, insertPlaces, type NamedPlace, placesBearing } from '../locations/batch.ts'
import { withZone, zoneOf } from '../locations/zones.ts'
import { addressOf, columnsOf } from './columns.ts'
import { companyOf, connectionOf, profilesOf, takeTurn } from './queries.ts'

interface Item {
  readonly accountId: string
  /** The place chosen for it. */
  readonly location?: string
}

type Grant = Awaited<ReturnType<typeof mustHaveGrant>>

/**
 * Makes places of profiles and connects them. Each is its own transaction, so one that fails leaves the others; one
 * that is connected already changes nothing, so the same may be asked again by anybody.
 */
export async function importProfiles(
  deps: Deps,
  db: Db,
  who: Viewer,
  lang: Locale,
  grant: Grant,
  group: string | null,
  items: readonly Item[],
) {
  const accounts = new Map((await grantAccounts(deps, db, grant)).map((account) => [account.id, account]))
  const say = (fault: Fault) => violationOf(fault, lang).message
  const successful: { accountId: string; location: string; outcome: ProfileOutcome; message?: string }[] = []
  const failed: { accountId: string; message: string }[] = []
  for (const { accountId, location } of items) {
    const account = accounts.get(accountId)
    const done = account ? await attempt(() => bring(account, location)) : gone
    if ('fault' in done) failed.push({ accountId, message: say(done.fault) })
    else {
      const { id, outcome, isConnected } = done
      const unconnected = account && !isConnected ? blockOf(account) : null
      const message = unconnected ? { message: say(unconnected) } : {}
      successful.push({ accountId, location: iriOf(LocationSummary, id), outcome, ...message })
    }
  }
  return { successful, failed }

  function bring(account: RemoteAccount, location: string | undefined): Promise<Brought> {
    return db.transaction().execute((tx) => importProfile(deps, tx, who, grant, account, location, group))
  }
}

const gone = { fault: { propertyPath: '', code: 'relation.unknown' } } as const

interface Brought {
  readonly id: string
  readonly outcome: ProfileOutcome
  readonly isConnected: boolean
}

async function attempt(work: () => Promise<Brought>): Promise<Brought | { fault: Fault }> {
  try {
    // A group that went away between the look and the write.
    return await work().catch(
      whenTaken({ location_company_id_group_id_fkey: { propertyPath: 'groupe', code: 'relation.unknown' } }),
    )
  } catch (error) {
    if (error instanceof Refusal && error.faults[0]) return { fault: error.faults[0] }
    throw error
  }
}

/** Why a profile can't be connected yet, or null. */
function blockOf({ blocked }: RemoteAccount): Fault | null {
  return blocked === null
    ? null
    : { propertyPath: 'accountId', code: 'integration.blocked', params: { reason: blocked } }
}

async function importProfile(
  deps: Deps,
  tx: Tx,
  who: Viewer,
  grant: Opened,
  account: RemoteAccount,
  chosen: string | undefined,
  group: string | null,
): Promise<Brought> {
  const { companyId } = who
  await takeTurn(tx, companyId)
  const now = await connectionOf(tx, companyId, account.id)
  if (now?.valid_token && (chosen === undefined || chosen === now.location_id))
    return { id: now.location_id, outcome: 'unchanged', isConnected: true }
  const place = now && chosen === undefined ? now.location_id : await placeFor(tx, companyId, account, chosen)
  const id = place ?? (await makePlace(tx, companyId, account, group))
  // What Google has not verified takes no posts: its place is there, and is connected when it is imported again.
  const block = blockOf(account)
  if (block === null) await connect(deps, tx, who, grant, id, account)
  else if (chosen !== undefined) throw invalid(block)
  const outcome = place === null ? 'created' : block === null ? 'linked' : 'unchanged'
  return { id, outcome, isConnected: block === null }
}

/** The place a profile goes to: the one chosen, else one without a profile that bears its name and address, else none. */
async function placeFor(
  tx: Tx,
  companyId: string,
  account: RemoteAccount,
  chosen: string | undefined,
): Promise<string | null> {
  const bearing = chosen === undefined ? { names: [account.name] } : { ids: [chosen] }
  const places = await placesBearing(tx, companyId, bearing, true)
  const profiles = await profilesOf(
    tx,
    companyId,
    places.map(({ id }) => id),
  )
  if (chosen !== undefined) {
    const [place] = places
    if (!place) throw invalid(gone.fault)
    if ((profiles.get(place.id) ?? account.id) !== account.id)
      throw invalid({ propertyPath: 'location', code: 'import.otherProfile', params: { place: place.name } })
    await fillIn(tx, companyId, place, account)
    return place.id
  }
  const found = recognise(identityOf(account), knowing(places), () => false, new Set(profiles.keys()))
  if ('code' in found) throw invalid({ propertyPath: 'accountId', ...found })
  return found.place?.id ?? null
}

/** What a profile says nothing of is empty, and is so of its place: a name alone tells nothing. */
function identityOf({ name, address }: RemoteAccount) {
  const { street, postalCode } = address ?? { street: null, postalCode: null }
  return { id: undefined, externalId: undefined, name, street: street ?? '', postalCode: postalCode ?? '' }
}

/** A place without an address learns it; a point somebody set stays. The rest is taken over when its profile is read. */
async function fillIn(tx: Tx, companyId: string, place: NamedPlace, account: RemoteAccount): Promise<void> {
  if (place.street !== null || place.postal_code !== null || place.city !== null) return
  const company = await companyOf(tx, companyId)
  const { latitude, longitude } = place
  const point = latitude === null || longitude === null ? {} : { latitude, longitude }
  const columns = withZone(place, { ...addressOf(account), ...point }, company.time_zone)
  await changePlaces(tx, companyId, [{ id: place.id, columns, labels: undefined }])
}

async function makePlace(tx: Tx, companyId: string, account: RemoteAccount, group: string | null): Promise<string> {
  const company = await companyOf(tx, companyId)
  const columns = columnsOf(account, company.country)
  if (columns.name === '') throw invalid({ propertyPath: 'accountId', code: 'import.profileName' })
  const where = { postal_code: null, latitude: null, longitude: null, ...columns }
  const id = newId()
  const place = { ...columns, group_id: group, ...zoneOf(where, company.time_zone) }
  await insertPlaces(tx, companyId, [{ id, columns: place, labels: [] }])
  return id
}
