import type { FastifyReply } from 'fastify'
import type { Core } from '../core.ts'
import { accountAddress } from '../inspector/address.ts'
import { v1Name, v4Name } from './listings.ts'
import type { Listing, ListingStore } from './types.ts'

/** Public addresses, as the APIs hand them out: they lead to where the inspector shows the thing. */
export const postAddress = (base: string, { id }: Listing, post: string) =>
  `${base}/local.google.com/place?id=${id}&use=posts&lpsid=${post}`
export const reviewAddress = (base: string, { id }: Listing, review: string) =>
  `${base}/local.google.com/place?id=${id}&use=reviews&review=${review}`
export const mapsAddress = (base: string, { id }: Listing) => `${base}/maps.google.com/maps?cid=${id}`
export const newReviewAddress = (base: string, listing: Listing) =>
  `${base}/search.google.com/local/writereview?placeid=${getMapsId(listing)}`

export const getMapsId = ({ id }: Listing) => `ChIJ${Buffer.from(id).toString('base64url')}`

export function permalinks({ host }: Core, listings: ListingStore): void {
  function lead(reply: FastifyReply, id: string | undefined, item: (listing: Listing) => string | undefined) {
    const listing = listings.find(id ?? '')
    return listing ? reply.redirect(accountAddress('google', v1Name(listing), item(listing))) : reply.callNotFound()
  }

  host('google', 'local.google.com', (scope) => {
    scope.get<{ Querystring: { id?: string; lpsid?: string; review?: string } }>('/place', async ({ query }, reply) =>
      lead(reply, query.id, (listing) => {
        if (query.lpsid !== undefined) return `${v4Name(listing)}/localPosts/${query.lpsid}`
        return query.review === undefined ? undefined : `${v4Name(listing)}/reviews/${query.review}`
      }),
    )
  })
  host('google', 'maps.google.com', (scope) => {
    scope.get<{ Querystring: { cid?: string } }>('/maps', async ({ query }, reply) =>
      lead(reply, query.cid, () => undefined),
    )
  })
  host('google', 'search.google.com', (scope) => {
    scope.get<{ Querystring: { placeid?: string } }>('/local/writereview', async ({ query }, reply) => {
      const id = Buffer.from(query.placeid?.slice('ChIJ'.length) ?? '', 'base64url').toString()
      return lead(reply, id, () => undefined)
    })
  })
}
