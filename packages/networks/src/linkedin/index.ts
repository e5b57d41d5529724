import type { Connect } from '../network.ts'
import { type LinkedInApp, openLinkedIn } from './api.ts'
import { linkedinInbox } from './inbox.ts'
import { linkedinInsights } from './insights.ts'
import { linkedinMentions } from './mentions.ts'
import { linkedinOAuth } from './oauth.ts'
import { linkedinPosts } from './posts.ts'

/** Pages of LinkedIn. Origins: `www.linkedin.com` (the consent page and its tokens), `api.linkedin.com`. */
export const linkedin: Connect<LinkedInApp> = (app) => {
  const api = openLinkedIn(app)
  return {
    id: 'linkedin',
    oauth: linkedinOAuth(api),
    posts: linkedinPosts(api),
    inbox: linkedinInbox(api),
    insights: linkedinInsights(api),
    mentions: linkedinMentions(api),
  }
}
