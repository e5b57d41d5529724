import type { FeedMode } from '@vitrine/contract/rss-feeds'
import { type FeedNetwork, textFromItem } from '@vitrine/contract/rss-posts'
import type { Deps } from '../deps/deps.ts'
import { Refusal } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { create } from '../posts/posts.ts'
import type { StoredFeed, StoredItem } from './queries.ts'
import { parseRules } from './rules.ts'

/** What kept a post from being made, or what it had to do without: a text of the dictionaries. */
export interface PostingFailure {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Whose names or number it says: for who sees all of them. */
  readonly places?: readonly string[]
}

export interface Made {
  readonly network: string
  readonly postId: string | null
  readonly failures: readonly PostingFailure[]
  /** Every account of it has the article already. */
  readonly isPosted?: boolean
}

interface Order {
  readonly item: StoredItem
  readonly feed: StoredFeed
  readonly network: string
  readonly locationIds: readonly string[]
  readonly slot: Date
  readonly file: string | null
  /** By hand: whatever is wrong with it, a draft holds it. */
  readonly asDraft?: true
}

/** The post of an item on one network, through the same door as what people write. What stands against it is answered. */
export async function postOn(deps: Deps, viewer: Viewer, order: Order): Promise<Made> {
  const { network, file, locationIds } = order
  if (locationIds.length === 0 && !order.asDraft)
    return { network, postId: null, failures: [{ code: 'rss.places.none' }] }
  try {
    return { network, postId: await attempt(deps, viewer, order), failures: [] }
  } catch (error) {
    const failures = toFailures(error)
    const isOnlyImage = failures.every(({ at }) => at.startsWith('scheduledPostAttachments'))
    const needsImage = network === 'instagram' || parseRules(order.feed.rules).onlyWithImage
    if (file === null || !isOnlyImage || needsImage)
      return { network, postId: null, failures: failures.map((failure) => withLocations(failure, locationIds)) }
    const without = await postOn(deps, viewer, { ...order, file: null })
    return { ...without, failures: [{ code: 'rss.picture.left' }, ...without.failures] }
  }
}

async function attempt(deps: Deps, viewer: Viewer, order: Order): Promise<string> {
  const { item, feed, slot, file } = order
  const network = order.network as FeedNetwork // a check constraint holds it
  const { title, link, summary } = item
  const mode = order.asDraft ? 'draft' : (feed.mode as FeedMode) // a check constraint holds it
  return create(
    deps,
    viewer,
    {
      integrationType: network,
      text: textFromItem(feed.template, { title, link, summary }, network),
      // A card of the link, where no picture stands in its place; a button where texts have no links.
      ...(network === 'facebook' && link !== null && file === null ? { link } : {}),
      ...(network === 'google' && link !== null ? { buttonText: 'LEARN_MORE', buttonLink: link } : {}),
      note: [feed.name ?? feed.title, link].filter((part) => part).join('\n'),
      scheduledPostAttachments: file === null ? [] : [file],
      scheduledPostLocations: [...order.locationIds],
      scheduleType: 'LATER',
      scheduledAt: slot,
      postStatus: mode === 'draft' ? 'DRAFT' : 'SCHEDULED',
    },
    { proposed: mode === 'approval', ...(feed.networks.length > 1 ? { composition: item.id } : {}) },
  )
}

/** What people did wrong is said; what broke is for the job to try again. */
function toFailures(error: unknown): (PostingFailure & { at: string })[] {
  if (!(error instanceof Refusal) || error.status !== 400 || error.violations.length === 0) throw error
  return error.violations.map(({ code, params, propertyPath }) => ({
    code,
    at: propertyPath,
    ...(params ? { params } : {}),
  }))
}

/** A fault names one place of those it was found among. */
function withLocations({ code, params }: PostingFailure, locationIds: readonly string[]): PostingFailure {
  return {
    code: `violation.${code}`,
    ...(params ? { params } : {}),
    ...(params?.place === undefined ? {} : { places: locationIds }),
  }
}
