import { AccountMatch, type GrantNetwork, NetworkGrant } from '@vitrine/contract/connections'
import { LocationSummary } from '@vitrine/contract/locations'
import { identity, parseIri, toIri } from '@vitrine/contract/resource'
import type { Db } from '../db/db.ts'
import { requireVisibleLocation } from '../db/visible-location.ts'
import type { Deps } from '../deps/deps.ts'
import { networkRequest } from '../deps/network-request.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, invalid, notFound } from '../lib/errors.ts'
import { may, seesLocation, type Viewer } from '../lib/viewer.ts'
import { offersLinkedIn } from '../networks/connectors.ts'
import { assign } from './assign.ts'
import { beginAuthorization, consumeState } from './authorize.ts'
import { connect, drop } from './connect.ts'
import { atNetwork, grantAccounts, requireGrant, saveGrant } from './grants.ts'
import { findIntegration, findIntegrationByType } from './integrations.ts'
import { matchAccounts } from './matching.ts'
import { nameable } from './mention-search.ts'
import { presentAccount, presentGrant, presentIntegration } from './present.ts'
import { connectedAccounts, findGrant, findLocationsToMatch, postsAhead } from './queries.ts'

export const connectionRoutes: HandlersOf<'connections'> = {
  async authorize(deps, { params, query, viewer, db }) {
    requireOffered(deps, params.network)
    const location = query.location ?? null
    if (location !== null) await requireVisibleLocation(db, viewer, location)
    return { url: await beginAuthorization(deps, deps.databases.open, viewer, params.network, location) }
  },

  async callback(deps, { params, body, viewer, db }) {
    requireOffered(deps, params.network)
    const state = await consumeState(deps.databases.open, viewer, params.network, body.state)
    const { oauth } = deps.networks[params.network]
    const tokens = await atNetwork(() => oauth.exchange(body.code, state.verifier, networkRequest(deps)))
    const id = await saveGrant(deps, db, viewer, params.network, tokens)
    return {
      ...(await granted(deps, db, id)),
      ...(state.location_id === null ? {} : { location: toIri(LocationSummary, state.location_id) }),
    }
  },

  facebookPages: (deps, { body, query, viewer, db }) =>
    grantedBy(deps, db, viewer, 'facebook', body.accessToken ?? query.accessToken),
  instagramAccounts: (deps, { body, query, viewer, db }) =>
    grantedBy(deps, db, viewer, 'instagram', body.accessToken ?? query.accessToken),
  googleToken: (deps, { body, viewer, db }) => grantedBy(deps, db, viewer, 'google', body.accessToken),
  googleLocations: (deps, { body, viewer, db }) => grantedBy(deps, db, viewer, 'google', body.accessToken),

  async googleLocation(deps, { params, body, viewer, db }) {
    const { accounts } = await grantedBy(deps, db, viewer, 'google', body.accessToken)
    const account = accounts.find(
      ({ accountId }) => accountId === params.accountId || accountId === `locations/${params.accountId}`,
    )
    if (!account) throw notFound()
    return account
  },

  linkedinToken: (deps, { body, viewer, db }) => grantedBy(deps, db, viewer, 'linkedin', body.accessToken),
  linkedinAccounts: (deps, { body, viewer, db }) => grantedBy(deps, db, viewer, 'linkedin', body.accessToken),

  async linkedinMentions(deps, { params, viewer, db }) {
    await requireVisibleLocation(db, viewer, params.id)
    const found = await nameable(deps, db, params.id, 'linkedin', params.query)
    return found.map(({ id: urn, ...named }) => ({ ...named, urn }))
  },

  async connect(deps, { params, body, viewer, db }) {
    await requireVisibleLocation(db, viewer, params.id)
    const grant = await findGrant(db, body.grant)
    if (!grant) throw invalid({ propertyPath: 'grant', code: 'relation.unknown' })
    if (grant.network !== params.type) throw invalid({ propertyPath: 'grant', code: 'grant.network' })
    const account = (await grantAccounts(deps, db, grant)).find(({ id }) => id === body.accountId)
    if (!account) throw invalid({ propertyPath: 'accountId', code: 'relation.unknown' })
    const id = await db.transaction().execute((tx) => connect(deps, tx, viewer, grant, params.id, account))
    const row = await findIntegration(db, id)
    if (!row) throw notFound()
    return { ...presentIntegration(row), posts: await postsAhead(db, params.id, params.type) }
  },

  async disconnect(_deps, { params, viewer, db }) {
    if (params.type === 'instagramPrivate' && !may(viewer, 'isAllowPrivateInstagram')) throw forbidden()
    await requireVisibleLocation(db, viewer, params.id)
    const row = await findIntegrationByType(db, params.id, params.type)
    if (!row) throw notFound()
    await db.transaction().execute((tx) => drop(tx, row.id))
  },
}

export const networkGrantRoutes: HandlersOf<'networkGrants'> = {
  async read(_deps, { params, db }) {
    return presentGrant(await requireGrant(db, params.id))
  },

  async matches(deps, { params, list, viewer, db }) {
    const grant = await requireGrant(db, params.id)
    const [accounts, locations, connected] = await Promise.all([
      grantAccounts(deps, db, grant),
      findLocationsToMatch(db, viewer),
      connectedAccounts(db, grant.network),
    ])
    const connectedTo = new Map(connected.map((row) => [row.account_id, row.location_id]))
    const matches = matchAccounts(accounts, locations)
    const from = (list.page - 1) * list.itemsPerPage
    const items = matches.slice(from, from + list.itemsPerPage).map((match) => {
      const already = connectedTo.get(match.account.id)
      return {
        '@id': `${toIri(NetworkGrant, grant.id)}/matches/${encodeURIComponent(match.account.id)}`,
        '@type': AccountMatch.name,
        account: presentAccount(match.account),
        confidence: match.confidence,
        ...(match.location === null
          ? {}
          : { location: { ...identity(LocationSummary, match.location.id), name: match.location.name } }),
        ...(match.distanceMeters === null ? {} : { distanceMeters: match.distanceMeters }),
        ...(already === undefined || !seesLocation(viewer, already)
          ? {}
          : { connectedTo: toIri(LocationSummary, already) }),
      }
    })
    return { items, totalItems: matches.length }
  },

  async assign(deps, { params, body, viewer, db, lang }) {
    const grant = await requireGrant(db, params.id)
    return assign(deps, db, viewer, lang, grant, body.items)
  },
}

/** What is switched off is not there. */
function requireOffered({ config }: Deps, network: GrantNetwork): void {
  if (network === 'linkedin' && !offersLinkedIn(config)) throw notFound()
}

/** What the documented calls carry: a grant's handle, or a token of the network, exchanged at once. */
async function grantedBy(deps: Deps, db: Db, viewer: Viewer, network: GrantNetwork, given: string | undefined) {
  requireOffered(deps, network)
  if (!given) throw invalid({ propertyPath: 'accessToken', code: 'blank' })
  const handle = parseIri(NetworkGrant, given)
  if (handle !== null) {
    const grant = await findGrant(db, handle)
    if (grant?.network !== network) throw invalid({ propertyPath: 'accessToken', code: 'relation.unknown' })
    return granted(deps, db, handle)
  }
  const { oauth } = deps.networks[network]
  const tokens = await atNetwork(
    async () =>
      (await oauth.extend?.(given, networkRequest(deps))) ?? {
        accessToken: given,
        refreshToken: null,
        expiresIn: null,
        scopes: null,
      },
  )
  return granted(deps, db, await saveGrant(deps, db, viewer, network, tokens))
}

async function granted(deps: Deps, db: Db, id: string) {
  const grant = await requireGrant(db, id)
  const accounts = await grantAccounts(deps, db, grant)
  return { grant: toIri(NetworkGrant, id), accounts: accounts.map(presentAccount) }
}
