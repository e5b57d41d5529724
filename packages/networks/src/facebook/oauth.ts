import type { z } from 'zod'
import { type GraphClient, walk } from '../graph.ts'
import { graphOAuth } from '../graph-oauth.ts'
import { grantedPages, unlessForbidden } from '../graph-pages.ts'
import type { OAuth, RemoteAccount, RemoteAdAccount, RequestContext } from '../network.ts'
import { AdAccount, PAGE_FIELDS, Page } from './wire.ts'

/** https://developers.facebook.com/docs/permissions (read 2026-11); `pages_read_user_engagement` of some guides does not exist. */
const SCOPES = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_engagement',
  'pages_manage_metadata',
  'read_insights',
  'business_management',
  'ads_read',
]

/** Accounts that are disabled, unsettled or closed can pay for nothing. */
const AD_ACCOUNT_ACTIVE = 1

export function facebookOAuth(graph: GraphClient): OAuth {
  return graphOAuth(graph, SCOPES, async (token, context) => {
    const pages = await grantedPages(graph, token, context, PAGE_FIELDS, Page)
    const adAccounts = await listAdAccounts(graph, token, context)
    return pages.map((page) => toRemoteAccount(page, adAccounts))
  })
}

/** Those of the person, none where they did not allow to read them. */
async function listAdAccounts(graph: GraphClient, token: string, context: RequestContext): Promise<RemoteAdAccount[]> {
  const fields = 'id,name,currency,account_status'
  const listing = walk(
    (after) => graph.page(context, token, 'me/adaccounts', { fields, limit: 100, after }, AdAccount),
    10,
  )
  const found = await unlessForbidden(listing.then(({ data }) => data))
  return found
    .filter(({ account_status }) => account_status === AD_ACCOUNT_ACTIVE)
    .map(({ id, name, currency }) => ({ id, name: name ?? id, ...(currency ? { currency } : {}) }))
}

function toRemoteAccount(page: z.infer<typeof Page>, adAccounts: readonly RemoteAdAccount[]): RemoteAccount {
  const { location } = page
  return {
    kind: 'page',
    id: page.id,
    parentId: null,
    name: page.name,
    username: page.username ?? null,
    imageUrl: page.picture?.data.url ?? null,
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
    adAccounts,
  }
}

/** Tasks gate the calls of a page; without CREATE_CONTENT every post would be refused. */
function blockedBy(page: z.infer<typeof Page>): string | null {
  if (page.access_token === undefined) return 'no-page-token'
  if (page.tasks !== undefined && !page.tasks.includes('CREATE_CONTENT')) return 'no-publish-task'
  return null
}
