import type { Core } from '../core.ts'
import type { Facebook, Linked } from '../facebook/facebook.ts'
import { badParameter, broken, deadToken } from '../graph/errors.ts'
import type { GraphServer } from '../graph/graph.ts'
import type { Answerable } from '../graph/messages.ts'
import { issueGrant } from '../graph/oauth.ts'
import { tooMany } from '../graph/usage.ts'
import { Impossible, type SandboxNetwork } from '../network.ts'
import type { AccountLocation } from '../world.ts'
import { comments } from './comments.ts'
import { containers } from './containers.ts'
import { coverage } from './coverage.ts'
import { customers } from './customers.ts'
import { publishingError } from './errors.ts'
import { insights } from './insights.ts'
import { createNodeTypes } from './node-types.ts'
import { permalinks } from './permalinks.ts'
import { publishing } from './publishing.ts'
import { reading } from './read-profile.ts'
import { remember } from './seed-posts.ts'
import { showProfile } from './serializers.ts'
import { publicProfile } from './show.ts'
import { createState, type InstagramState } from './state.ts'
import { uploads } from './uploads.ts'

export interface Instagram extends SandboxNetwork, Linked {}

/** Instagram through Facebook Login: every profile belongs to a page, and its token is the page's. */
export function createInstagram(core: Core, graph: GraphServer, facebook: Facebook): Instagram {
  const state = createState(core)
  const kinds = createNodeTypes(state)
  const { threads, emit } = facebook

  containers(graph, state, kinds)
  uploads(graph, state)
  publishing(graph, state, kinds)
  reading(graph, state, kinds)
  comments(graph, state, kinds, emit)
  insights(graph, state, kinds)
  permalinks(core, state)
  const interact = customers(graph, state, threads, emit)

  const requireProfile = (id: string) => {
    const found = state.profiles.get(id)
    if (!found) throw new Impossible(`There is no profile "${id}".`)
    return found
  }

  /** The owner's page of that place that has no profile yet, else a new one: no profile stands alone. */
  function pageFor(owner: string, { name, street }: AccountLocation) {
    return graph.pages
      .ofOwner(owner)
      .find(
        ({ instagramId, account }) =>
          instagramId === null && account.place.name === name && account.place.street === street,
      )
  }

  return {
    id: 'instagram',
    coverage,
    kinds: ['comment', 'message', 'mention', 'reaction', 'delete'],
    errors: {
      broken,
      tooMany: (account, seconds) => tooMany('instagram', account, seconds),
      rejected: (operation) =>
        operation.startsWith('media') ? publishingError('ratio') : badParameter('The comment could not be posted.'),
      revoked: () => deadToken(458),
    },
    open: (owner, location) => state.openProfile(pageFor(owner, location) ?? graph.pages.open(owner, location)).account,
    remember: (account, days) => remember(core, state, requireProfile(account.id), days),
    grant: (owner, scopes) => issueGrant(graph, owner, scopes),
    revoke: (account) => graph.tokens.withdraw({ account: account.id }),
    interact: (account, interaction, base) => interact(requireProfile(account.id), interaction, base),
    show: (account) => publicProfile(core, state, threads, requireProfile(account.id)),
    clear: (keepAccounts) => state.clear(keepAccounts),
    showProfile(call, id) {
      const profile = state.profiles.get(id)
      return profile && showProfile(core, state, call.base, profile)
    },
    answerable: (id) => answerable(state, id),
  }
}

function answerable(state: InstagramState, id: string): Answerable | undefined {
  const comment = state.comments.get(id)
  const profile = comment?.media.profile
  if (!comment || !profile || comment.byProfile) return undefined
  return {
    platform: 'INSTAGRAM',
    page: profile.page,
    author: { id: comment.author.id, name: comment.author.username },
    at: comment.at,
    hasPrivateReply: comment.answeredPrivately,
    markReplied() {
      comment.answeredPrivately = true
    },
  }
}
