import type { Core } from '../core.ts'
import { dialog } from '../graph/dialog.ts'
import { badParameter, broken, deadToken, graphError } from '../graph/errors.ts'
import { files } from '../graph/files.ts'
import type { GraphServer } from '../graph/graph.ts'
import { me } from '../graph/me.ts'
import { type Answerable, messages } from '../graph/messages.ts'
import { issueGrant, oauth } from '../graph/oauth.ts'
import { type Emit, subscriptions } from '../graph/subscriptions.ts'
import { createThreads, type Threads } from '../graph/threads.ts'
import { tooMany } from '../graph/usage.ts'
import { Impossible, type SandboxNetwork } from '../network.ts'
import { comments } from './comments.ts'
import { coverage } from './coverage.ts'
import { customers } from './customers.ts'
import { insights } from './insights.ts'
import { createNodeTypes } from './node-types.ts'
import { page, pageShower, type ShowProfile } from './page.ts'
import { permalinks } from './permalinks.ts'
import { photos } from './photos.ts'
import { posts } from './posts.ts'
import { ratings } from './ratings.ts'
import { remember } from './seed-posts.ts'
import { publicPage } from './show.ts'
import { createState, type FacebookState } from './state.ts'
import { stories } from './stories.ts'
import { uploads } from './uploads.ts'
import { videos } from './videos.ts'

/** What Instagram needs of the page it belongs to. */
export interface Facebook extends SandboxNetwork {
  threads: Threads
  emit: Emit
}

/** What Instagram adds to the page. */
export interface Linked {
  showProfile: ShowProfile
  answerable(commentId: string): Answerable | undefined
}

export function createFacebook(core: Core, graph: GraphServer, linked: () => Linked): Facebook {
  const state = createState(core)
  const kinds = createNodeTypes(graph, state)
  const threads = createThreads(core)
  const { emit, clear: unsubscribe } = subscriptions(graph, kinds.page)
  const showPage = pageShower(graph, state, (call, id) => linked().showProfile(call, id))

  oauth(graph)
  dialog(graph)
  files(core)
  me(graph, showPage)
  page(graph, state, kinds, showPage)
  posts(graph, state, kinds, emit)
  photos(graph, state, kinds, emit)
  comments(graph, state, kinds, emit)
  ratings(graph, state, kinds)
  videos(graph, state, kinds, emit)
  uploads(graph, state)
  stories(graph, state, kinds)
  insights(graph, state, kinds)
  permalinks(core, state)
  messages(graph, kinds.page, {
    threads,
    emit,
    answerable: (id) => answerableComment(state, id) ?? linked().answerable(id),
  })
  const interact = customers(graph, state, threads, emit)

  const requirePage = (id: string) => {
    const found = graph.pages.find(id)
    if (!found) throw new Impossible(`There is no page "${id}".`)
    return found
  }

  return {
    id: 'facebook',
    threads,
    emit,
    coverage,
    errors: {
      broken,
      tooMany: (account, seconds) => tooMany('pages', account, seconds),
      rejected: (operation) => rejected(operation),
      revoked: () => deadToken(458),
    },
    open: (owner, location) => graph.pages.open(owner, location).account,
    remember: (account, days) => remember(core, state, requirePage(account.id), days),
    grant: (owner, scopes) => issueGrant(graph, owner, scopes),
    revoke: (account) => graph.tokens.withdraw({ account: account.id }),
    interact: (account, interaction, base) => interact(requirePage(account.id), interaction, base),
    show: (account) => publicPage(core, state, threads, requirePage(account.id)),
    clear(keepAccounts) {
      graph.pages.clear(keepAccounts)
      graph.tokens.clear()
      if (!keepAccounts) unsubscribe()
      threads.clear()
      state.clear()
    },
  }
}

/** Content policy, in the words for a photo or for anything else. */
function rejected(operation: string) {
  if (operation.startsWith('photos')) return badParameter('Invalid parameter', 1366046)
  return graphError({
    code: 100,
    subcode: 1346003,
    message: '(#100) The content violates our Community Standards.',
    userTitle: 'Content not allowed',
    userMessage: 'This content goes against our Community Standards.',
  })
}

function answerableComment(state: FacebookState, id: string): Answerable | undefined {
  const comment = state.comments.get(id)
  if (!comment?.author) return undefined
  return {
    platform: 'MESSENGER',
    page: comment.page,
    author: comment.author,
    at: comment.at,
    hasPrivateReply: comment.answeredPrivately,
    markReplied() {
      comment.answeredPrivately = true
    },
  }
}
