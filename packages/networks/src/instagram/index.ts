import { type GraphApp, openGraph } from '../graph.ts'
import type { Connect } from '../network.ts'
import { INSTAGRAM_ERRORS } from './errors.ts'
import { instagramInbox } from './inbox.ts'
import { instagramInsights } from './insights.ts'
import { instagramOAuth } from './oauth.ts'
import { instagramPosts } from './posts.ts'

/** Instagram professional accounts, by Facebook Login. Origins: `graph.facebook.com`, `www.facebook.com` (the consent page). */
export const instagram: Connect<GraphApp> = (app) => {
  const graph = openGraph('instagram', app, INSTAGRAM_ERRORS)
  return {
    id: 'instagram',
    oauth: instagramOAuth(graph),
    posts: instagramPosts(graph),
    inbox: instagramInbox(graph),
    insights: instagramInsights(graph),
  }
}
