import { type GraphApp, openGraph } from '../graph.ts'
import type { Network } from '../network.ts'
import { FACEBOOK_ERRORS } from './errors.ts'
import { facebookInbox } from './inbox.ts'
import { facebookOAuth } from './oauth.ts'
import { facebookPosts } from './posts.ts'

/** Facebook pages. Origins: `graph.facebook.com`, `www.facebook.com` (the consent page). */
export function facebook(app: GraphApp): Network {
  const graph = openGraph('facebook', app, FACEBOOK_ERRORS)
  return { id: 'facebook', oauth: facebookOAuth(graph), posts: facebookPosts(graph), inbox: facebookInbox(graph) }
}
