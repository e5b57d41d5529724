import { type GraphApp, openGraph } from '../graph.ts'
import type { Connect } from '../network.ts'
import { FACEBOOK_ERRORS } from './errors.ts'
import { facebookInbox } from './inbox.ts'
import { facebookInsights } from './insights.ts'
import { facebookListings } from './listings.ts'
import { facebookOAuth } from './oauth.ts'
import { facebookPosts } from './posts.ts'

/** Facebook pages. Origins: `graph.facebook.com`, `www.facebook.com` (the consent page), `rupload.facebook.com` (films). */
export const facebook: Connect<GraphApp> = (app) => {
  const graph = openGraph('facebook', app, FACEBOOK_ERRORS)
  return {
    id: 'facebook',
    oauth: facebookOAuth(graph),
    posts: facebookPosts(graph),
    inbox: facebookInbox(graph),
    listings: facebookListings(graph),
    insights: facebookInsights(graph),
  }
}
