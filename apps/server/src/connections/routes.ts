import { AccountMatch, type GrantNetwork, NetworkGrant } from '@vitrine/contract/connections'
import { LocationSummary } from '@vitrine/contract/locations'
import { identity, idIn, iriOf } from '@vitrine/contract/resource'
import type { Db } from '../db/db.ts'
import { mustSee } from '../db/visible-location.ts'
import type { Deps } from '../deps/deps.ts'
import { asking } from '../deps/request-context.ts'
import type { HandlersOf } from '../http/handler.ts'
import { forbidden, invalid, notFound } from '../lib/errors.ts'
import { may, seesLocation, type Viewer } from '../lib/viewer.ts'
import { offersLinkedIn } from '../networks/connectors.ts'
import { assign } from './assign.ts'
import { beginAuthorization, takeState } from './authorize.ts'
import { connect, drop } from './connect.ts'
import { atNetwork, grantAccounts, keepGrant, mustHaveGrant } from './grants.ts'
import { findIntegration, integrationOf } from './integrations.ts'
import { matchAccounts } from './matching.ts'
import { nameable } from './naming.ts'
import { presentAccount, presentGrant, presentIntegration } from './present.ts'
import { connectedAccounts, findGrant, placesToMatch, postsAhead } from './queries.ts'

export const connectionRoutes: HandlersOf<'connections'> = {
  async authorize(deps, { params, query, who, db }) {
    mustOffer(deps, params.network)
    const location = query.location ?? null
    if (location !== null) await mustSee(db, who, location)
    return { url: await beginAuthorization(deps, deps.databases.open, who, params.network, location) }
  },

  async callback(deps, { params, body, who, db }) {
    mustOffer(deps, params.network)
    const state = await takeState(deps.databases.open, who, params.network, body.state)
    const { oauth } = deps.networks[params.network]
    const tokens = await atNetwork(() => oauth.exchange(body.code, state.verifier, asking(deps)))
    const id = await keepGrant(deps, db, who, params.network, tokens)
    return {
      ...(await granted(deps, db, id)),
      ...(state.location_id === null ? {} : { location: iriOf(LocationSummary, state.location_id) }),
    }
  },

  facebookPages: (deps, { body, query, who, db }) =>
    grantedBy(deps, db, who, 'facebook', body.accessToken ?? query.accessToken),
  instagramAccounts: (deps, { body, query, who, db }) =>
    grantedBy(deps, db, who, 'instagram', body.accessToken ?? query.accessToken),
  googleToken: (deps, { body, who, db }) => grantedBy(deps, db, who, 'google', body.accessToken),
  googleLocations: (deps, { body, who, db }) => grantedBy(deps, db, who, 'google', body.accessToken),

  async googleLocation(deps, { params, body, who, db }) {
    const { accounts } = await grantedBy(deps, db, who, 'google', body.accessToken)
    const account = accounts.find(
      ({ accountId }) => accountId === params.accountId || accountId === `locations/${params.accountId}`,
    )
    if (!account) throw notFound()
    return account
  },

  linkedinToken: (deps, { body, who, db }) => grantedBy(deps, db, who, 'linkedin', body.accessToken),
  linkedinAccounts: (deps, { body, who, db }) => grantedBy(deps, db, who, 'linkedin', body.accessToken),

  async linkedinMentions(deps, { params, who, db }) {
    await mustSee(db, who, params.id)
    const found = await nameable(deps, db, params.id, 'linkedin', params.query)
    return found.map(({ id: urn, ...named }) => ({ ...named, urn }))
  },

  async connect(deps, { params, body, who, db }) {
    await mustSee(db, who, params.id)
    const grant = await findGrant(db, body.grant)
    if (!grant) throw invalid({ propertyPath: 'grant', code: 'relation.unknown' })
    if (grant.network !== params.type) throw invalid({ propertyPath: 'grant', code: 'grant.network' })
    const account = (await grantAccounts(deps, db, grant)).find(({ id }) => id === body.accountId)
    if (!account) throw invalid({ propertyPath: 'accountId', code: 'relation.unknown' })
    const id = await db.transaction().execute((tx) => connect(deps, tx, who, grant, params.id, account))
    const row = await findIntegration(db, id)
    if (!row) throw notFound()
    return { ...presentIntegration(row), posts: await postsAhead(db, params.id, params.type) }
  },

  async disconnect(_deps, { params, who, db }) {
    if (params.type === 'instagramPrivate' && !may(who, 'isAllowPrivateInstagram')) throw forbidden()
    await mustSee(db, who, params.id)
    const row = await integrationOf(db, params.id, params.type)
    if (!row) throw notFound()
    await db.transaction().execute((tx) => drop(tx, row.id))
  },
}

export const networkGrantRoutes: HandlersOf<'networkGrants'> = {
  async read(_deps, { params, db }) {
    return presentGrant(await mustHaveGrant(db, params.id))
  },

  async matches(deps, { params, list, who, db }) {
    const grant = await mustHaveGrant(db, params.id)
    const [accounts, places, connected] = await Promise.all([
      grantAccounts(deps, db, grant),
      placesToMatch(db, who),
      connectedAccounts(db, grant.network),
    ])
    const connectedTo = new Map(connected.map((row) => [row.account_id, row.location_id]))
    const matches = matchAccounts(accounts, places)
    const from = (list.page - 1) * list.itemsPerPage
    const items = matches.slice(from, from + list.itemsPerPage).map((match) => {
      const already = connectedTo.get(match.account.id)
      return {
        '@id': `${iriOf(NetworkGrant, grant.id)}/matches/${encodeURIComponent(match.account.id)}`,
        '@type': AccountMatch.name,
        account: presentAccount(match.account),
        confidence: match.confidence,
        ...(match.place === null
          ? {}
          : { location: { ...identity(LocationSummary, match.place.id), name: match.place.name } }),
        ...(match.distanceMeters === null ? {} : { distanceMeters: match.distanceMeters }),
        ...(already === undefined || !seesLocation(who, already)
          ? {}
          : { connectedTo: iriOf(LocationSummary, already) }),
      }
    })
    return { items, totalItems: matches.length }
  },

  async assign(deps, { params, body, who, db, lang }) {
    const grant = await mustHaveGrant(db, params.id)
    return assign(deps, db, who, lang, grant, body.items)
  },
}

/** What is switched off is not there. */
function mustOffer({ config }: Deps, network: GrantNetwork): void {
  if (network === 'linkedin' && !offersLinkedIn(config)) throw notFound()
}

/** What the documented calls carry: a grant's handle, or a token of the network, exchanged at once. */
async function grantedBy(deps: Deps, db: Db, who: Viewer, network: GrantNetwork, given: string | undefined) {
  mustOffer(deps, network)
  if (!given) throw invalid({ propertyPath: 'accessToken', code: 'blank' })
  const handle = idIn(NetworkGrant, given)
  if (handle !== null) {
    const grant = await findGrant(db, handle)
    if (grant?.network !== network) throw invalid({ propertyPath: 'accessToken', code: 'relation.unknown' })
    return granted(deps, db, handle)
  }
  const { oauth } = deps.networks[network]
  const tokens = await atNetwork(
    async () =>
      (await oauth.extend?.(given, asking(deps))) ?? {
        accessToken: given,
        refreshToken: null,
        expiresIn: null,
        scopes: null,
      },
  )
  return granted(deps, db, await keepGrant(deps, db, who, network, tokens))
}

async function granted(deps: Deps, db: Db, id: string) {
  const grant = await mustHaveGrant(db, id)
  const accounts = await grantAccounts(deps, db, grant)
  return { grant: iriOf(NetworkGrant, id), accounts: accounts.map(presentAccount) }
}
