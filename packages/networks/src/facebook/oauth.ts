import type { z } from 'zod'
import type { Graph } from '../graph.ts'
import { graphOAuth } from '../graph-oauth.ts'
import { grantedPages } from '../graph-pages.ts'
import type { OAuth, RemoteAccount } from '../network.ts'
import { PAGE_FIELDS, Page } from './wire.ts'

/** https://developers.facebook.com/docs/permissions (read 2026-11); `pages_read_user_engagement` of some guides does not exist. */
const SCOPES = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_engagement',
  'pages_manage_metadata',
  'business_management',
]

export function facebookOAuth(graph: Graph): OAuth {
  return graphOAuth(graph, SCOPES, async (token, ask) =>
    (await grantedPages(graph, token, ask, PAGE_FIELDS, Page)).map(accountOf),
  )
}

function accountOf(page: z.infer<typeof Page>): RemoteAccount {
  const { location } = page
  return {
    kind: 'page',
    id: page.id,
    parentId: null,
    name: page.name,
    username: page.username ?? null,
    picture: page.picture?.data.url ?? null,
    url: page.link ?? null,
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
    blocked: blockedBy(page),
  }
}

/** Tasks gate the calls of a page; without CREATE_CONTENT every post would be refused. */
function blockedBy(page: z.infer<typeof Page>): string | null {
  if (page.access_token === undefined) return 'no-page-token'
  if (page.tasks !== undefined && !page.tasks.includes('CREATE_CONTENT')) return 'no-publish-task'
  return null
}
