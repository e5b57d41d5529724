import type { Core } from '../core.ts'
import { serveApi } from './api.ts'
import { type Holder, type Holders, requireListing, transfer } from './business-accounts.ts'
import { discover } from './discovery.ts'
import { forbidden, invalid, notFound } from './errors.ts'
import type { GoogleIdentity } from './identity.ts'
import { v1Name } from './listings.ts'
import { page, pageSize } from './paging.ts'
import type { ListingStore } from './types.ts'

/** Who holds what: accounts, groups, and handing a location over. */
export function accountManagement(
  core: Core,
  identity: GoogleIdentity,
  holders: Holders,
  listings: ListingStore,
): void {
  const api = discover('mybusinessaccountmanagement', 'google.mybusiness.accountmanagement.v1')
  serveApi(core, identity, api, (serve) => {
    serve('accounts.list', (call) =>
      call.read(null, () => {
        const { items, nextPageToken } = page(holders.ofOwner(call.owner), {
          size: pageSize(call.query.pageSize, 20, 20),
          token: call.query.pageToken,
          of: call.owner,
        })
        return { accounts: items.map(shown), nextPageToken }
      }),
    )

    serve('accounts.get', (call) => {
      const holder = holders.requireHolder(call)
      return call.read(`accounts/${holder.id}`, () => shown(holder))
    })

    serve('accounts.create', (call) => {
      const { accountName, type, primaryOwner } = call.body
      const own = holders.personal(call.owner)
      if (primaryOwner !== `accounts/${own.id}`) throw forbidden()
      if (type !== 'LOCATION_GROUP')
        throw invalid([{ field: 'account.type', description: 'Only accounts of type LOCATION_GROUP can be created.' }])
      if (typeof accountName !== 'string' || accountName === '')
        throw invalid([{ field: 'account.account_name', description: 'Field is required' }])
      return call.mutate(`accounts/${own.id}`, { public: false }, () => {
        const group = holders.addGroup(call.owner, accountName)
        return { remoteId: `accounts/${group.id}`, text: accountName, body: shown(group) }
      })
    })

    serve('locations.transfer', (call) => {
      const listing = requireListing(listings, call)
      const to = holders.ofOwner(call.owner).find(({ id }) => `accounts/${id}` === call.body.destinationAccount)
      if (!to) throw notFound()
      return call.mutate(v1Name(listing), { public: false }, () => {
        transfer(listing, to)
        return { remoteId: v1Name(listing), body: {} }
      })
    })
  })
}

function shown({ id, name, type }: Holder) {
  return {
    name: `accounts/${id}`,
    accountName: name,
    type,
    verificationState: 'UNVERIFIED',
    vettedState: 'NOT_VETTED',
    ...(type === 'PERSONAL' ? {} : { role: 'PRIMARY_OWNER', permissionLevel: 'OWNER_LEVEL' }),
  }
}
