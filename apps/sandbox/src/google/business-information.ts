import type { Core } from '../core.ts'
import type { GoogleCall } from './api.ts'
import { serveApi } from './api.ts'
import { offered, presentMetadata, updated } from './attributes.ts'
import { isMessage, type Message } from './bind-request.ts'
import { type Holders, ownedBy, requireListing } from './business-accounts.ts'
import {
  type Category,
  displayName,
  findCategory,
  presentCategory,
  searchCategories,
  servesFood,
} from './categories.ts'
import { discover } from './discovery.ts'
import { invalid, quotaExceeded } from './errors.ts'
import { parseMask, pick, touches, write } from './field-masks.ts'
import type { GoogleIdentity } from './identity.ts'
import { v1Name } from './listings.ts'
import { checkLocation } from './location-rules.ts'
import { page, pageSize } from './paging.ts'
import { getMapsId, mapsAddress, newReviewAddress } from './permalinks.ts'
import type { Listing, ListingStore } from './types.ts'
import { getUpdateMasks, publicFields, recordOwnerUpdate } from './updates.ts'
import { getVerificationState } from './verification-state.ts'

/** "10 edits per minute per Google Business Profile", not raisable (content/limits, read 2026-11). */
const EDITS = { name: 'google.edits', fallback: 10, windowMs: 60_000 }

/** What a place is: its Location, its attributes, and the categories there are. */
export function businessInformation(
  core: Core,
  identity: GoogleIdentity,
  holders: Holders,
  listings: ListingStore,
): void {
  const api = discover('mybusinessbusinessinformation', 'google.mybusiness.businessinformation.v1')
  const parseFieldMask = (call: GoogleCall, parameter: string) =>
    parseMask(api, 'Location', String(call.query[parameter]), parameter)

  function countEdit(listing: Listing): void {
    const { allowed, limit } = core.quotas.consume(EDITS, listing.id)
    if (!allowed) throw quotaExceeded(api.host, limit, 'Edits')
  }

  /** Keeps what stood before for readers that the `hidden` fault keeps in the dark. */
  function edit(listing: Listing, change: () => void): string {
    const { fields, attributes } = seen(core, listing)
    const edit = `${v1Name(listing)}/edits/${core.world.ids.next('google edit')}`
    listing.beforeEdit = { edit, fields, attributes }
    change()
    return edit
  }

  serveApi(core, identity, api, (serve) => {
    serve('locations.list', (call) => {
      const accountHolder = call.params.accountsId === '-' ? null : holders.requireHolder(call)
      const mask = parseFieldMask(call, 'readMask')
      return call.read(null, () => {
        const { filter, orderBy } = call.query
        const held = ownedBy(listings, call.owner).filter(
          (listing) => !accountHolder || listing.holder === accountHolder.id,
        )
        const found = sorted(held.filter(matching(filter)), orderBy)
        const { items, nextPageToken } = page(found, {
          size: pageSize(call.query.pageSize, 10, 100),
          token: call.query.pageToken,
          of: `${call.params.accountsId} ${filter} ${orderBy}`,
        })
        const locations = items.map((listing) => pick(wholeLocation(core, listing, call.base), mask))
        return { locations, nextPageToken, ...(filter === undefined ? {} : { totalSize: found.length }) }
      })
    })

    serve('locations.get', (call) => {
      const listing = requireListing(listings, call)
      const mask = parseFieldMask(call, 'readMask')
      return call.read(v1Name(listing), () => pick(wholeLocation(core, listing, call.base), mask))
    })

    serve('locations.getGoogleUpdated', (call) => {
      const listing = requireListing(listings, call)
      const mask = parseFieldMask(call, 'readMask')
      return call.read(v1Name(listing), () => {
        const { diff, pending } = getUpdateMasks(listing, core.clock.now())
        const shown = publicFields(listing, core.clock.now(), seen(core, listing).fields)
        const location = pick(wholeLocation(core, listing, call.base, shown), mask)
        return { location, diffMask: diff.join(','), pendingMask: pending.join(',') }
      })
    })

    serve('locations.patch', (call) => {
      const listing = requireListing(listings, call)
      const mask = parseFieldMask(call, 'updateMask')
      const intended = () => {
        const after = write(listing.fields, call.body, mask)
        checkLocation(after, mask)
        return after
      }
      if (call.query.validateOnly === true)
        return call.read(v1Name(listing), () => {
          intended()
          return {}
        })
      countEdit(listing)
      return call.mutate(v1Name(listing), { public: false }, () => {
        const before = listing.fields
        const after = intended()
        const hidden = edit(listing, () => {
          listing.fields = after
          recordOwnerUpdate(core, listing, mask, before)
          if (touches(mask, 'title')) listing.account.name = String(after.title)
        })
        const text = mask.map((path) => path.join('.')).join(',')
        return {
          remoteId: v1Name(listing),
          hides: [hidden],
          text,
          body: wholeLocation(core, listing, call.base, after),
        }
      })
    })

    serve('locations.getAttributes', (call) => {
      const listing = requireListing(listings, call)
      return call.read(v1Name(listing), () => presentAttributes(listing, seen(core, listing).attributes))
    })

    serve('locations.updateAttributes', (call) => {
      const listing = requireListing(listings, call)
      const mask = String(call.query.attributeMask).split(',')
      countEdit(listing)
      return call.mutate(v1Name(listing), { public: false }, () => {
        const after = updated(listing.attributes, mask, call.body.attributes, requirePrimaryCategory(listing))
        const hidden = edit(listing, () => {
          listing.attributes = after
        })
        return {
          remoteId: v1Name(listing),
          hides: [hidden],
          text: mask.join(','),
          body: presentAttributes(listing, after),
        }
      })
    })

    serve('categories.list', (call) =>
      call.read(null, () => {
        const { filter, view } = call.query
        const language = String(call.query.languageCode)
        const { items, nextPageToken } = page(searchCategories(filter, language), {
          size: pageSize(call.query.pageSize, 100, 100),
          token: call.query.pageToken,
          of: `categories ${language} ${filter}`,
        })
        return { categories: items.map((category) => presentCategory(category, view, language)), nextPageToken }
      }),
    )

    serve('categories.batchGet', (call) =>
      call.read(null, () => {
        const language = String(call.query.languageCode)
        const found = [call.query.names].flat().map(findCategory)
        const known = found.filter((category) => category !== undefined)
        if (known.length < found.length) throw invalid([{ field: 'names', description: 'Invalid category name.' }])
        return { categories: known.map((category) => presentCategory(category, call.query.view, language)) }
      }),
    )

    serve('attributes.list', (call) =>
      call.read(null, () => {
        const { items, nextPageToken } = page(offered(parseCategoryFilter(call, listings)), {
          size: pageSize(call.query.pageSize, 200, 200),
          token: call.query.pageToken,
          of: `attributes ${call.query.parent} ${call.query.categoryName}`,
        })
        return { attributeMetadata: items.map(presentMetadata), nextPageToken }
      }),
    )
  })
}

/** The Location with what Google adds to it. */
export function wholeLocation(
  core: Core,
  listing: Listing,
  base: string,
  fields = seen(core, listing).fields,
): Message {
  const { hasVoiceOfMerchant } = getVerificationState(listing)
  const language = String(fields.languageCode)
  const { diff, pending } = getUpdateMasks(listing, core.clock.now())
  return {
    ...fields,
    name: v1Name(listing),
    categories: withNames(fields.categories, language),
    metadata: {
      placeId: getMapsId(listing),
      mapsUri: mapsAddress(base, listing),
      newReviewUri: newReviewAddress(base, listing),
      hasVoiceOfMerchant,
      hasGoogleUpdated: diff.length > 0,
      hasPendingEdits: pending.length > 0,
      canDelete: true,
      canHaveFoodMenus: servesFood(requirePrimaryCategory({ ...listing, fields })),
      canModifyServiceList: true,
    },
  }
}

/** What readers see: the last edit, unless a `hidden` fault keeps it from them. */
function seen(core: Core, { beforeEdit, fields, attributes }: Listing) {
  return beforeEdit && !core.visible(beforeEdit.edit) ? beforeEdit : { fields, attributes }
}

function withNames(categories: unknown, language: string): Message | undefined {
  if (!isMessage(categories)) return undefined
  const named = (each: unknown) => {
    const category = isMessage(each) ? findCategory(each.name) : undefined
    return category && { name: category.name, displayName: displayName(category, language) }
  }
  const additional = Array.isArray(categories.additionalCategories) ? categories.additionalCategories : []
  return { primaryCategory: named(categories.primaryCategory), additionalCategories: additional.map(named) }
}

function requirePrimaryCategory({ fields: { categories } }: Listing): Category {
  const primary = isMessage(categories) && isMessage(categories.primaryCategory) ? categories.primaryCategory.name : ''
  const category = findCategory(primary)
  if (!category) throw new Error(`a listing has the unknown category ${primary}`)
  return category
}

function presentAttributes(listing: Listing, attributes: Map<string, Message>): Message {
  return { name: `${v1Name(listing)}/attributes`, attributes: [...attributes.values()] }
}

function parseCategoryFilter(call: GoogleCall, listings: ListingStore): Category | 'all' {
  const { parent, categoryName, regionCode, languageCode, showAll } = call.query
  if (parent !== undefined) {
    const others = {
      category_name: categoryName,
      region_code: regionCode,
      language_code: languageCode,
      show_all: showAll,
    }
    const set = Object.entries(others).filter(([, value]) => value !== undefined)
    if (set.length > 0)
      throw invalid(set.map(([field]) => ({ field, description: 'Field must not be set when parent is set.' })))
    const locationsId = String(parent).replace('locations/', '')
    return requirePrimaryCategory(requireListing(listings, { ...call, params: { locationsId } }))
  }
  if (regionCode === undefined) throw invalid([{ field: 'region_code', description: 'Field is required' }])
  if (showAll === true) {
    if (languageCode === undefined) throw invalid([{ field: 'language_code', description: 'Field is required' }])
    return 'all'
  }
  const category = findCategory(categoryName)
  if (!category)
    throw invalid([
      {
        field: 'category_name',
        description: categoryName === undefined ? 'Field is required' : 'Invalid category name.',
      },
    ])
  return category
}

/** `title="Chez Margot"`, `store_code="12"`, or an openInfo status; one comparison. */
function matching(filter: unknown): (listing: Listing) => boolean {
  if (filter === undefined) return () => true
  const [, name, wanted = ''] = /^\s*([\w.]+)\s*=\s*"?([^"]*)"?\s*$/.exec(String(filter)) ?? []
  switch (name) {
    case 'title':
      return ({ fields }) => String(fields.title).toLowerCase() === wanted.toLowerCase()
    case 'store_code':
    case 'storeCode':
      return ({ fields }) => fields.storeCode === wanted
    case 'open_info.status':
    case 'openInfo.status':
      return ({ fields }) => isMessage(fields.openInfo) && fields.openInfo.status === wanted
    default:
      throw invalid([{ field: 'filter', description: `Invalid filter: ${filter}` }])
  }
}

function sorted(found: Listing[], orderBy: unknown): Listing[] {
  if (orderBy === undefined || orderBy === '') return found
  const keys = String(orderBy)
    .split(',')
    .map((part) => /^\s*(title|store_code|storeCode)(\s+desc)?\s*$/.exec(part))
  if (keys.includes(null)) throw invalid([{ field: 'order_by', description: `Invalid order by: ${orderBy}` }])
  return found.toSorted((a, b) => {
    for (const key of keys) {
      const name = key?.[1] === 'title' ? 'title' : 'storeCode'
      const order = String(a.fields[name] ?? '').localeCompare(String(b.fields[name] ?? ''), 'en')
      if (order !== 0) return key?.[2] === undefined ? order : -order
    }
    return 0
  })
}
