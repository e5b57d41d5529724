import { grantNetworks } from '@vitrine/contract/connections'
import type { Deps } from '@vitrine/server/deps/deps'
import { networkRequest } from '@vitrine/server/deps/network-request'
import { seal } from '@vitrine/server/lib/secrets'
import type pg from 'pg'
import type { CatalogTable } from './catalogue.ts'
import { grantOf } from './column-values.ts'
import { buildId, companyId } from './seed-rows.ts'
import type { CompanySide, IsolationEnvironment, NetworkGrants } from './types.ts'

/** Two accounts for each company at each network, and a grant for them in place of its canary. */
export async function requestGrants(
  client: pg.ClientBase,
  deps: Deps,
  sandbox: IsolationEnvironment['sandbox'],
  tables: readonly CatalogTable[],
): Promise<NetworkGrants> {
  const accounts = new Map<string, string>()
  const tokens = new Map<string, CompanySide>()
  for (const side of ['a', 'b'] as const) {
    const owner = `the owner of ${side}`
    await sandbox.control('POST', '/accounts', { owner, networks: grantNetworks, places: buildLocations(side) })
    for (const network of grantNetworks) {
      const { accessToken } = await sandbox.control<{ accessToken: string }>('POST', '/grants', { network, owner })
      tokens.set(accessToken, side)
      const rowId = buildId(tables, 'network_grant', side, grantOf[network])
      const sealed = seal(deps.config, { companyId: companyId(tables, side), rowId, what: 'access' }, accessToken)
      await client.query('update network_grant set access_token_sealed = $1 where id = $2', [sealed, rowId])
      const [firstAccount, secondAccount] = await deps.networks[network].oauth.accounts(
        accessToken,
        networkRequest(deps),
      )
      accounts.set(`${network} ${side}`, firstAccount?.id ?? '')
      // The first place is connected to the other one by this grant.
      await client.query(
        `update integration set account_id = $1, account = account || jsonb_build_object('parentId', $2::text)
         where grant_id = $3`,
        [secondAccount?.id, secondAccount?.parentId, rowId],
      )
    }
  }
  // Whoever knows its password signs in to it, as `requests.ts` does.
  const margot = { ...address, name: 'Chez Margot' }
  await sandbox.control('POST', '/accounts', { owner: 'Margot', networks: ['instagramPrivate'], places: [margot] })
  return { findAccount: (network, side) => accounts.get(`${network} ${side}`) ?? '', tokens }
}

/** Both bear the name of the first place, so that of two one would be proposed for a place that not everybody sees. */
function buildLocations(side: CompanySide) {
  // Where the places of the world are: near, half a name is enough to be proposed.
  const offset = side === 'a' ? 0.071 : 0.092
  const here = { ...address, latitude: 45 + offset, longitude: 4 + offset, name: `cnry-${side}-location-name-1` }
  return [1, 2].map((n) => ({ ...here, street: `${n} rue de la Paix` }))
}

const address = { street: '3 rue de la Paix', postcode: '75002', city: 'Paris', country: 'FR' }
