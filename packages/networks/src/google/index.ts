import type { Connect } from '../network.ts'
import { type GoogleApp, openGoogle } from './api.ts'
import { googleInbox } from './inbox.ts'
import { googleInsights } from './insights.ts'
import { googleListings } from './listings.ts'
import { googleOAuth } from './oauth.ts'
import { googlePhoto } from './photo.ts'
import { googlePosts } from './posts.ts'

/**
 * Google Business Profile. Origins: `accounts.google.com` (the consent page), `oauth2.googleapis.com`,
 * `mybusinessaccountmanagement.googleapis.com`, `mybusinessbusinessinformation.googleapis.com`,
 * `mybusiness.googleapis.com`, `mybusinessnotifications.googleapis.com`, `businessprofileperformance.googleapis.com`,
 * `lh3.googleusercontent.com` (photos), `www.googleapis.com` (the keys of pushes).
 */
export const google: Connect<GoogleApp> = (app) => {
  const api = openGoogle(app)
  return {
    id: 'google',
    oauth: googleOAuth(api),
    posts: googlePosts(api),
    inbox: googleInbox(api),
    listings: googleListings(api),
    photo: googlePhoto(api),
    insights: googleInsights(api),
  }
}
