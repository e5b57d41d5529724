import { grantNetworks } from '@vitrine/contract/connections'
import type { Deps } from '../deps/deps.ts'
import { enqueueNow } from '../jobs/enqueue.ts'
import { offersLinkedIn } from '../networks/connectors.ts'
import { createSandboxClient, type JsonClient, signInTo } from './client.ts'
import { demoLocations } from './demo-locations.ts'
import { followSites } from './feeds.ts'
import { createHistory } from './history.ts'
import { fillLibrary } from './library.ts'
import { bringListings } from './listings.ts'
import { writeQuickReplies } from './quick-replies.ts'
import { createCompetitors } from './rivals.ts'
import { demoCompanyId } from './seed.ts'

const owner = 'camille'
const ownerEmail = 'camille@margot.example'
const adminEmail = 'admin@vitrine.example'

/**
 * Opens the demo through the API calls a browser would make: creates accounts at the sandbox, connects them as Camille
 * and adds content. An emptied sandbox gets the same accounts and listings again; one that still has its accounts is
 * not changed.
 */
export async function openDemo(deps: Deps): Promise<void> {
  const sandbox = createSandboxClient(deps)
  if (!deps.config.DEMO || sandbox === null) return
  const isNewWorld = await makeAccounts(sandbox)
  const camille = await signInTo(deps, ownerEmail)
  for (const network of grantNetworks) {
    if (network === 'linkedin' && !offersLinkedIn(deps.config)) continue
    const there = await camille('GET', `/locations?exists[${network}Integration]=true&itemsPerPage=0`)
    if (there.totalItems === 0) await connectAll(sandbox, camille, network)
  }
  await subscribeAgain(deps)
  const posts = await camille('GET', '/scheduled_posts?itemsPerPage=0')
  if (posts.totalItems === 0) {
    await writeQuickReplies(camille)
    await createHistory(sandbox, camille)
    await createCompetitors(deps, camille)
    await followSites(sandbox, camille)
    await fillLibrary(camille, await signInTo(deps, adminEmail))
  }
  if (isNewWorld || posts.totalItems === 0) await bringListings(deps, sandbox, camille)
}

/** Creates the accounts at the sandbox. Returns false if they already exist. */
async function makeAccounts(sandbox: JsonClient): Promise<boolean> {
  const { accounts } = await sandbox('GET', '/accounts?network=facebook')
  if (accounts.some((account: { owner: string }) => account.owner === owner)) return false
  const locations = demoLocations.map(({ name, street, postcode, city, country, phone, latitude, longitude }) => ({
    ...{ name, street, postcode, city, country, phone, latitude, longitude },
  }))
  const everywhere = grantNetworks.filter((network) => network !== 'linkedin')
  await sandbox('POST', '/accounts', { owner, networks: everywhere, pastDays: 90, places: locations })
  // Only some locations have a LinkedIn page.
  const some = locations.filter((_location, index) => index % 4 === 0)
  await sandbox('POST', '/accounts', { owner, networks: ['linkedin'], pastDays: 90, places: some })
  // One account per sign-in flow: direct, with a two-factor code, with a challenge in the app.
  const [first] = locations
  if (!first) return true
  const { street, postcode, city, country } = first
  await sandbox('POST', '/accounts', {
    owner,
    networks: ['instagramPrivate'],
    places: ['Margot stories', 'Margot two-factor', 'Margot challenge'].map((name) => ({
      ...{ name, street, postcode, city, country },
    })),
  })
  return true
}

/** Connects through the OAuth code flow: Google's tokens last an hour, and only a code yields a refresh token. */
async function connectAll(
  sandbox: JsonClient,
  camille: JsonClient,
  network: (typeof grantNetworks)[number],
): Promise<void> {
  const { url } = await camille('GET', `/oauth/${network}/authorize`)
  const { code } = await sandbox('POST', '/grants', { network, owner })
  const state = new URL(url).searchParams.get('state')
  const { grant } = await camille('POST', `/oauth/${network}/callback`, { code, state })
  const id = String(grant).split('/').at(-1)
  const { member } = await camille('GET', `/network_grants/${id}/matches?itemsPerPage=100`)
  type Match = { confidence: string; location?: { '@id': string }; account: { accountId: string } }
  const items = member
    .filter((match: Match) => match.location && match.confidence === 'sure')
    .map((match: Match) => ({ location: match.location?.['@id'], accountId: match.account.accountId }))
  await camille('POST', `/network_grants/${id}/assignments`, { items })
}

async function subscribeAgain(deps: Deps): Promise<void> {
  const rows = await deps.databases.forCompany(demoCompanyId).selectFrom('integration').select('id').execute()
  for (const { id } of rows)
    await enqueueNow(
      deps.databases.open,
      'connections.subscribe',
      { companyId: demoCompanyId, integrationId: id },
      { key: `subscribe ${id}` },
    )
}
