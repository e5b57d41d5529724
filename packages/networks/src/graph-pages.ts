import { z } from 'zod'
import { type GraphClient, walk } from './graph.ts'
import { NetworkError, type RequestContext } from './network.ts'

/** Pages answered in one grant; far above what one person manages. */
const MAX_RESPONSE_PAGES = 100

/**
 * Every page this person may act for. Those reached through a business portfolio may be missing from `me/accounts`,
 * so the portfolios are walked as well where the grant allows it.
 */
export async function grantedPages<T extends { readonly id: string }>(
  graph: GraphClient,
  token: string,
  context: RequestContext,
  fields: string,
  member: z.ZodType<T>,
): Promise<T[]> {
  const list = async <M>(path: string, wanted: string, of: z.ZodType<M>) =>
    (
      await walk(
        (after) => graph.page(context, token, path, { fields: wanted, limit: 100, after }, of),
        MAX_RESPONSE_PAGES,
      )
    ).data

  const pages = new Map<string, T>()
  const append = (found: readonly T[]) => {
    for (const page of found) if (!pages.has(page.id)) pages.set(page.id, page)
  }
  append(await list('me/accounts', fields, member))
  for (const business of await unlessForbidden(list('me/businesses', 'id', Business))) {
    append(await unlessForbidden(list(`${business.id}/owned_pages`, fields, member)))
    append(await unlessForbidden(list(`${business.id}/client_pages`, fields, member)))
  }
  return [...pages.values()]
}

const Business = z.object({ id: z.string() })

/** What a grant does not reach is not there: without business_management no portfolio, without ads_read no ad account. */
export async function unlessForbidden<T>(listing: Promise<T[]>): Promise<T[]> {
  try {
    return await listing
  } catch (error) {
    if (error instanceof NetworkError && FORBIDDEN.has(error.failure.say)) return []
    throw error
  }
}

const FORBIDDEN: ReadonlySet<string> = new Set(['network.permission', 'network.gone', 'network.rejected'])
