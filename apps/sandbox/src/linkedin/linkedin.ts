import type { Core } from '../core.ts'
import { Impossible, type SandboxNetwork } from '../network.ts'
import { serveApi } from './api.ts'
import { assets, uploads } from './assets.ts'
import { comments } from './comments.ts'
import { COVERAGE } from './coverage.ts'
import { interact } from './customers.ts'
import { broken, rejected, revokedToken, tooMany } from './errors.ts'
import { files } from './files.ts'
import { oauth } from './oauth.ts'
import { organizations } from './organizations.ts'
import { createPeople } from './people.ts'
import { permalinks } from './permalinks.ts'
import { posts } from './posts.ts'
import { EVERYTHING } from './scopes.ts'
import { remember } from './seed-posts.ts'
import { show } from './show.ts'
import { createState } from './state.ts'
import { statistics } from './statistics.ts'
import { createTokens } from './tokens.ts'

/**
 * LinkedIn as the administrator of Pages meets it: the Community Management API, versioned, over Rest.li 2.0.
 *
 * What provokes without a fault script: `no-refresh` in a login plays an app that is given no refresh tokens. Settings:
 * `LINKEDIN_CLIENT_ID`, `LINKEDIN_CLIENT_SECRET`. Quotas: `linkedin.appDay`, `linkedin.memberDay` (until midnight UTC),
 * `linkedin.comments` a minute.
 */
export function createLinkedIn(core: Core): SandboxNetwork {
  const state = createState(core)
  const people = createPeople(core.saved)
  const tokens = createTokens(core)

  oauth(core, state, tokens)
  uploads(core, state, tokens)
  files(core)
  permalinks(core, state)
  let forget = () => {}
  serveApi(core, state, tokens, (serve) => {
    organizations(core, serve, state, people)
    assets(core, serve, state)
    forget = posts(core, serve, state).clear
    comments(core, serve, state)
    statistics(core, serve, state)
  })

  const requirePage = (urn: string) => {
    const found = state.page(urn)
    if (!found) throw new Impossible(`There is no page "${urn}".`)
    return found
  }

  return {
    id: 'linkedin',
    coverage: COVERAGE,
    kinds: ['comment', 'reaction', 'edit', 'delete'],
    errors: {
      broken,
      tooMany: (_account, seconds) => tooMany(seconds),
      rejected,
      revoked: revokedToken,
    },
    open: (owner, location) => state.open(owner, location).account,
    remember: (account, days) => remember(core, state, people, requirePage(account.id), days),
    grant(owner, scopes) {
      const code = tokens.consent(owner, scopes ?? EVERYTHING, null)
      const given = { owner, scopes: scopes ?? EVERYTHING, granted: tokens.stamp() }
      return { accessToken: tokens.issueAccess(given), code }
    },
    // At LinkedIn a person withdraws an app from their whole account, never from one page.
    revoke: ({ owner }) => tokens.withdraw(owner),
    interact: (account, interaction) => interact(core, state, people, requirePage(account.id), interaction),
    show: (account) => show(core, state, people, requirePage(account.id)),
    clear(keepAccounts) {
      state.clear(keepAccounts)
      people.clear()
      tokens.clear()
      forget()
    },
  }
}
