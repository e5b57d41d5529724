import type { FeedMode } from '@vitrine/contract/rss-feeds'
import { type FeedNetwork, textFromItem } from '@vitrine/contract/rss-posts'
import type { Deps } from '../deps/deps.ts'
import { Refusal } from '../lib/errors.ts'
import type { Viewer } from '../lib/viewer.ts'
import { create } from '../posts/posts.ts'
import type { KeptFeed, KeptItem } from './queries.ts'
import { rulesOf } from './rules.ts'

/** What kept a post from being made, or what it had to do without: a text of the dictionaries. */
export interface Trouble {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Whose names or number it says: for who sees all of them. */
  readonly places?: readonly string[]
}

export interface Made {
  readonly network: string
  readonly postId: string | null
  readonly troubles: readonly Trouble[]
  /** Every account of it has the article already. */
  readonly isPosted?: boolean
}

interface Order {
  readonly item: KeptItem
  readonly feed: KeptFeed
  readonly network: string
  readonly places: readonly string[]
  readonly slot: Date
  readonly file: string | null
  /** By hand: whatever is wrong with it, a draft holds it. */
  readonly asDraft?: true
}

/** The post of an item on one network, through the same door as what people write. What stands against it is answered. */
export async function postOn(deps: Deps, who: Viewer, order: Order): Promise<Made> {
  const { network, file, places } = order
  if (places.length === 0 && !order.asDraft) return { network, postId: null, troubles: [{ code: 'rss.places.none' }] }
  try {
    return { network, postId: await attempt(deps, who, order), troubles: [] }
  } catch (error) {
    const troubles = troublesOf(error)
    const onlyPicture = troubles.every(({ at }) => at.startsWith('scheduledPostAttachments'))
    const needsPicture = network === 'instagram' || rulesOf(order.feed.rules).onlyWithImage
    if (file === null || !onlyPicture || needsPicture)
      return { network, postId: null, troubles: troubles.map((one) => said(one, places)) }
    const without = await postOn(deps, who, { ...order, file: null })
    return { ...without, troubles: [{ code: 'rss.picture.left' }, ...without.troubles] }
  }
}

async function attempt(deps: Deps, who: Viewer, order: Order): Promise<string> {
  const { item, feed, slot, file } = order
  const network = order.network as FeedNetwork // a check constraint holds it
  const { title, link, summary } = item
  const mode = order.asDraft ? 'draft' : (feed.mode as FeedMode) // a check constraint holds it
  return create(
    deps,
    who,
    {
      integrationType: network,
      text: textFromItem(feed.template, { title, link, summary }, network),
      // A card of the link, where no picture stands in its place; a button where texts have no links.
      ...(network === 'facebook' && link !== null && file === null ? { link } : {}),
      ...(network === 'google' && link !== null ? { buttonText: 'LEARN_MORE', buttonLink: link } : {}),
      note: [feed.name ?? feed.title, link].filter((part) => part).join('\n'),
      scheduledPostAttachments: file === null ? [] : [file],
      scheduledPostLocations: [...order.places],
      scheduleType: 'LATER',
      scheduledAt: slot,
      postStatus: mode === 'draft' ? 'DRAFT' : 'SCHEDULED',
    },
    { proposed: mode === 'approval', ...(feed.networks.length > 1 ? { composition: item.id } : {}) },
  )
}

/** What people did wrong is said; what broke is for the job to try again. */
function troublesOf(error: unknown): (Trouble & { at: string })[] {
  if (!(error instanceof Refusal) || error.status !== 400 || error.faults.length === 0) throw error
  return error.faults.map(({ code, params, propertyPath }) => ({
    code,
    at: propertyPath,
    ...(params ? { params } : {}),
  }))
}

/** A fault names one place of those it was found among. */
function said({ code, params }: Trouble, places: readonly string[]): Trouble {
  return {
    code: `violation.${code}`,
    ...(params ? { params } : {}),
    ...(params?.place === undefined ? {} : { places }),
  }
}
