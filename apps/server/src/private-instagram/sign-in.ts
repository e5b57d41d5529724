import type { Locale } from '@vitrine/contract/companies'
import type { BodyOf } from '@vitrine/contract/operation'
import type { privateInstagram } from '@vitrine/contract/private-instagram'
import { NetworkError, type RemoteAccount } from '@vitrine/networks/network'
import type { SignInResult } from '@vitrine/networks/sign-in'
import { connect } from '../connections/connect.ts'
import { findIntegration } from '../connections/integrations.ts'
import { presentIntegration } from '../connections/present.ts'
import type { Db } from '../db/db.ts'
import type { VisibleLocation } from '../db/visible-location.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import { badGateway, forbidden, invalid, notFound, tooMany } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { presentPending } from './present.ts'
import { endPending, findPending, noteTry, type Pending } from './queries.ts'

type Given = BodyOf<typeof privateInstagram.signIn>

/** Instagram locks an account that is tried over and over; so many in a quarter of an hour are a person’s. */
const maxAttempts = 10

/**
 * One try with what the person just typed. The password goes to the gateway and nowhere else: no row, no log, no answer
 * has it, and the next step asks the person’s browser for it again.
 */
export async function signIn(
  deps: Deps,
  db: Db,
  viewer: Viewer,
  lang: Locale,
  location: VisibleLocation,
  given: Given,
) {
  const network = deps.networks.instagramPrivate
  if (!network) throw forbidden('feature')
  const pending = await findPending(db, location.id)
  const begun = pending?.username === given.username ? pending : undefined
  if (begun && isTooEarly(begun, given)) return presentPending(begun)
  if (pending && pending.tries >= maxAttempts) throw tooMany((pending.ends_at.getTime() - Date.now()) / 1000)

  const tried = { companyId: viewer.companyId, locationId: location.id, username: given.username }
  let admission: SignInResult
  try {
    admission = await network.signIn(
      {
        username: given.username,
        password: given.password,
        code: given.verificationCode ?? null,
        language: lang,
        offsetSeconds: Temporal.Now.zonedDateTimeISO(location.time_zone).offsetNanoseconds / 1e9,
      },
      networkRequest(deps, 90),
    )
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    // A wrong code leaves the step where it was; what did not get through to Instagram counts for nothing.
    const state = begun?.state === 'code' && error.failure.say === 'network.code' ? 'code' : 'refused'
    if (error.failure.kind === 'rejected') await noteTry(db, { ...tried, state, waitSeconds: 0 })
    throw toRefusal(error)
  }
  if (admission.is === 'in') return enter(deps, db, viewer, location, admission.account)
  await noteTry(db, { ...tried, state: admission.is, waitSeconds: getWait(deps, admission.is, begun) })
  return presentPending(await findPending(db, location.id), admission.message)
}

/** Every try shows Instagram a new device; so the app is given time, and a code is not asked for twice at once. */
function isTooEarly({ state, wait }: Pending, { verificationCode }: Given): boolean {
  if (wait <= 0) return false
  return state === 'approval' || (state === 'code' && verificationCode === undefined)
}

function getWait({ config }: Deps, state: 'code' | 'approval', begun: Pending | undefined): number {
  const again = begun?.state === state ? begun.tries : 0
  const seconds = state === 'code' ? 30 : Math.min(120, 20 * 1.5 ** again)
  return seconds / (config.VITRINE_TEST ? config.TEST_SPEED : 1)
}

async function enter(deps: Deps, db: Db, viewer: Viewer, location: VisibleLocation, account: RemoteAccount) {
  const id = await db.transaction().execute(async (tx) => {
    await endPending(tx, location.id)
    const opened = { company_id: viewer.companyId, network: 'instagramPrivate', id: null }
    return connect(deps, tx, viewer, opened, location.id, account)
  })
  const row = await findIntegration(db, id)
  if (!row) throw notFound()
  return {
    state: 'connected' as const,
    username: account.username ?? account.name,
    integration: presentIntegration(row),
  }
}

function toRefusal({ failure: { say } }: NetworkError) {
  if (say === 'network.code') return invalid({ propertyPath: 'verificationCode', code: say })
  if (say === 'network.credentials') return invalid({ propertyPath: 'password', code: say })
  return badGateway(say)
}
