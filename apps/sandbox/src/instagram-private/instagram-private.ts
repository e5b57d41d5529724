import type { Core } from '../core.ts'
import { Impossible, type Interaction, type SandboxNetwork } from '../network.ts'
import { coverage } from './coverage.ts'
import { broken, gatewayError, loginRequired, throttled } from './errors.ts'
import { lookups } from './lookups.ts'
import { phone } from './phone.ts'
import { show } from './show.ts'
import { HOST, signIn } from './sign-in.ts'
import { createState, type PrivateState } from './state.ts'
import { stories } from './stories.ts'

/**
 * The gateway to Instagram's private API that people run for themselves: aiograpi-rest 4.11, one service at the host
 * `aiograpi-rest`, and the app on the person's phone (phone.ts). It keeps its sessions in a file and forgets them with it.
 *
 * Every account's password is `sandbox-password`. `two-factor` in a place's name asks for the code the account's page
 * shows; `challenge` asks to say “It was me” in the app, once.
 */
export function createInstagramPrivate(core: Core): SandboxNetwork {
  const state = createState(core)

  system(core)
  signIn(core, state)
  stories(core, state)
  lookups(core, state)
  phone(core, state)

  return {
    id: 'instagramPrivate',
    coverage,
    kinds: ['reaction'],
    errors: {
      broken,
      tooMany: throttled,
      rejected: () => gatewayError(500, 'PhotoConfigureStoryError', 'Instagram refused the story.'),
      revoked: loginRequired,
    },
    open: (owner, location) => state.open(owner, location).account,
    grant() {
      throw new Impossible('Private Instagram grants nothing: one signs in with an account and its password.')
    },
    revoke: (account) => state.endSessions(state.get(account)),
    interact: (account, interaction) => react(state, account.id, interaction),
    show: (account) => show(core, state, state.get(account)),
    clear: (keepAccounts) => state.clear(keepAccounts),
  }
}

function react(state: PrivateState, account: string, { on, author }: Interaction): { id: string } {
  const stories = state.listStories(account)
  const story = on === undefined ? stories[0] : stories.find(({ pk }) => pk === on)
  if (!story) throw new Impossible('There is no such story any more.')
  story.likes.add(author.id ?? author.name)
  return { id: story.pk }
}

/** The release of the service that is played. */
const VERSION = '4.11.0'

/** What the service says of itself, without a session. */
function system(core: Core): void {
  core.host('instagramPrivate', HOST, (scope) => {
    scope.get('/build', (request, reply) => {
      const act = { network: 'instagramPrivate', account: null, operation: 'build.read' }
      return core.read(request, reply, act, () => ({
        body: { name: 'aiograpi-rest', version: VERSION, python_version: '3.13.2', git_sha: null, build_time: null },
      }))
    })
    scope.get('/health', async () => ({ status: 'ok' }))
  })
}
