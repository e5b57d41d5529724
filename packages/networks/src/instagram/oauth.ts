import type { GraphClient } from '../graph.ts'
import { graphOAuth } from '../graph-oauth.ts'
import { grantedPages } from '../graph-pages.ts'
import type { OAuth, RemoteAccount } from '../network.ts'
import { LinkedPage, PAGE_FIELDS } from './wire.ts'

/** https://developers.facebook.com/docs/permissions (read 2026-11); the Facebook Login flavour, never `instagram_business_*`. */
const SCOPES = [
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_metadata',
  'business_management',
]

/** Professional accounts are reached through the page they are linked to, with that page's token. */
export function instagramOAuth(graph: GraphClient): OAuth {
  return graphOAuth(graph, SCOPES, async (token, context) =>
    (await grantedPages(graph, token, context, PAGE_FIELDS, LinkedPage)).flatMap(toRemoteAccounts),
  )
}

function toRemoteAccounts(page: LinkedPage): RemoteAccount[] {
  const { instagram_business_account: profile, location } = page
  if (profile === undefined) return []
  return [
    {
      kind: 'profile',
      id: profile.id,
      parentId: page.id,
      name: profile.name ?? profile.username ?? page.name,
      username: profile.username ?? null,
      imageUrl: profile.profile_picture_url ?? null,
      url: profile.username === undefined ? null : `https://www.instagram.com/${profile.username}/`,
      address:
        location === undefined
          ? null
          : {
              street: location.street ?? null,
              postalCode: location.zip ?? null,
              city: location.city ?? null,
              country: location.country ?? null,
            },
      phone: page.phone ?? null,
      website: page.website ?? null,
      latitude: location?.latitude ?? null,
      longitude: location?.longitude ?? null,
      token: page.access_token ?? null,
      blocked: page.access_token === undefined ? 'no-page-token' : null,
    },
  ]
}
