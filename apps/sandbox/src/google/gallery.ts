import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import type { GoogleCall, Serve } from './api.ts'
import { isMessage, type Message } from './bind-request.ts'
import { type Holders, requireV4Listing } from './business-accounts.ts'
import { notFound, refused } from './errors.ts'
import { parseMask, write } from './field-masks.ts'
import { v1Name, v4Name } from './listings.ts'
import { page, pageSize } from './paging.ts'
import { fetchPhoto, fetchVideo, photoPath } from './photos.ts'
import { timestamp } from './timestamp.ts'
import type { GalleryItem, Listing, ListingStore } from './types.ts'
import { needsGoodStanding } from './verification-state.ts'

/** One of each at most: a new one takes the place of the old. */
const SINGLE = ['COVER', 'PROFILE', 'LOGO']
const CHANGEABLE = ['locationAssociation', 'description']
const MAX_ITEMS = 2500

export function gallery(core: Core, serve: Serve, holders: Holders, listings: ListingStore): void {
  serve('media.create', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    return call.mutate(v1Name(listing), { public: true }, async () => {
      needsGoodStanding(listing)
      const { mediaFormat, locationAssociation, sourceUrl, description, dataRef } = call.body
      if (mediaFormat !== 'PHOTO' && mediaFormat !== 'VIDEO') throw missing('media_format')
      if (!isMessage(locationAssociation)) throw missing('location_association')
      if (dataRef !== undefined) throw refused('INVALID_VALUE', 'data_ref does not name an upload', 'data_ref')
      if (typeof sourceUrl !== 'string' || sourceUrl === '') throw missing('source_url')
      const file = await (mediaFormat === 'PHOTO' ? fetchPhoto(core, sourceUrl) : fetchVideo(core, sourceUrl))
      const item: GalleryItem = {
        id: `AF1Qip${digits(26, 'google media', listing.id, String(core.world.ids.next('google media')))}`,
        format: mediaFormat,
        association: locationAssociation,
        description: typeof description === 'string' ? description : undefined,
        sourceUrl,
        file,
        created: core.clock.now(),
      }
      replaceCategoryItem(listing, item)
      listing.gallery.set(item.id, item)
      return {
        remoteId: itemName(listing, item),
        text: item.description,
        media: [file],
        body: shown(call.base, listing, item),
      }
    })
  })

  serve('media.list', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    return call.read(v1Name(listing), () => {
      const visible = [...listing.gallery.values()].filter((item) => core.visible(itemName(listing, item))).toReversed()
      const { items, nextPageToken } = page(visible, {
        size: pageSize(call.query.pageSize, 100, MAX_ITEMS, true),
        token: call.query.pageToken,
        of: `media ${listing.id}`,
      })
      return {
        mediaItems: items.map((item) => shown(call.base, listing, item)),
        totalMediaItemCount: visible.length,
        nextPageToken,
      }
    })
  })

  serve('media.get', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    return call.read(v1Name(listing), () => shown(call.base, listing, requireItem(call, listing)))
  })

  serve('media.patch', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    requireItem(call, listing)
    const mask = parseMask(call.discovery, 'MediaItem', String(call.query.updateMask), 'updateMask')
    const fixed = mask.find(([first = '']) => !CHANGEABLE.includes(first))
    if (fixed) throw refused('INVALID_VALUE', `${fixed.join('.')} cannot be changed`, fixed.join('.'))
    return call.mutate(v1Name(listing), { public: false }, () => {
      const item = requireItem(call, listing)
      const before = { locationAssociation: item.association, description: item.description }
      const { locationAssociation, description } = write(before, call.body, mask)
      item.association = isMessage(locationAssociation) ? locationAssociation : {}
      item.description = typeof description === 'string' ? description : undefined
      replaceCategoryItem(listing, item)
      return { remoteId: itemName(listing, item), text: item.description, body: shown(call.base, listing, item) }
    })
  })

  serve('media.delete', (call) => {
    const listing = requireV4Listing(listings, holders, call)
    requireItem(call, listing)
    return call.mutate(v1Name(listing), { public: false }, () => {
      const item = requireItem(call, listing)
      listing.gallery.delete(item.id)
      return { remoteId: itemName(listing, item), body: {} }
    })
  })

  function requireItem({ params: { mediaId = '' } }: GoogleCall, listing: Listing): GalleryItem {
    const item = listing.gallery.get(mediaId)
    if (!item || !core.visible(itemName(listing, item))) throw notFound()
    return item
  }
}

function replaceCategoryItem({ gallery }: Listing, { id, association: { category } }: GalleryItem): void {
  if (!SINGLE.includes(String(category))) return
  for (const galleryItem of gallery.values())
    if (galleryItem.id !== id && galleryItem.association.category === category) gallery.delete(galleryItem.id)
}

function shown(base: string, listing: Listing, item: GalleryItem): Message {
  const url = `${base}${photoPath(item.file)}`
  const { width, height } = item.file
  return {
    name: itemName(listing, item),
    mediaFormat: item.format,
    locationAssociation: item.association,
    description: item.description,
    googleUrl: url,
    thumbnailUrl: item.format === 'PHOTO' ? `${url}=s300` : undefined,
    sourceUrl: item.sourceUrl,
    createTime: timestamp(item.created),
    dimensions: width === null || height === null ? undefined : { widthPixels: width, heightPixels: height },
  }
}

export const itemName = (listing: Listing, { id }: GalleryItem) => `${v4Name(listing)}/media/${id}`
const missing = (field: string) => refused('MISSING_VALUE', `${field} is required`, field)
