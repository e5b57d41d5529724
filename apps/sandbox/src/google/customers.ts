import type { Core } from '../core.ts'
import { digits } from '../ids.ts'
import { download, type StoredMedia } from '../media.ts'
import { Impossible, type Interaction } from '../network.ts'
import type { Notifications } from './notifications.ts'
import { reviewName } from './reviews.ts'
import type { Listing, StoredReview } from './types.ts'
import { isSuggestable, suggest } from './updates.ts'

/** What customers do on a Google profile: they review, change their review, take it back, and suggest edits. */
export async function interact(
  core: Core,
  notifications: Notifications,
  listing: Listing,
  interaction: Interaction,
): Promise<{ id: string }> {
  switch (interaction.kind) {
    case 'review':
      return review(core, notifications, listing, interaction)
    case 'edit':
      if (isSuggestable(interaction.on)) return suggest(listing, interaction.on, interaction.text)
      return change(core, notifications, listing, interaction)
    case 'delete': {
      const gone = reviewNamed(listing, interaction.on)
      listing.reviews.delete(gone.id)
      return { id: reviewName(listing, gone) }
    }
    default:
      throw new Impossible(
        `Customers cannot leave a ${interaction.kind} on a Google profile; they can leave a review, edit or delete it.`,
      )
  }
}

async function review(
  core: Core,
  notifications: Notifications,
  listing: Listing,
  interaction: Interaction,
): Promise<{ id: string }> {
  const { author, text, media } = interaction
  const rating = stars(interaction.rating)
  if (rating === undefined) throw new Impossible('A Google review has from one to five stars: say `rating`.')
  // Google keeps one review of a person for a place. Only an id tells that it is the same person.
  const earlier = [...listing.reviews.values()].find(
    (known) => author.id !== undefined && known.author.id === author.id,
  )
  if (earlier) return change(core, notifications, listing, { ...interaction, on: earlier.id })

  const count = String(core.world.ids.next('google review'))
  const now = core.clock.now()
  const files = await received(core, media)
  const written: StoredReview = {
    id: `AbFvOq${digits(24, 'google review', listing.id, count)}`,
    author: {
      id: author.id ?? digits(21, 'google customer', listing.id, author.name, count),
      name: author.name,
      anonymous: ANONYMOUS.test(author.name),
    },
    rating,
    text: text === '' ? null : text,
    media: files,
    created: now,
    updated: now,
    reply: null,
    replyBefore: null,
  }
  listing.reviews.set(written.id, written)
  notifications.notify(listing, 'NEW_REVIEW', written)
  return { id: reviewName(listing, written) }
}

async function change(
  core: Core,
  notifications: Notifications,
  listing: Listing,
  { on, rating, text, media }: Interaction,
): Promise<{ id: string }> {
  const changed = reviewNamed(listing, on)
  const files = await received(core, media)
  changed.rating = stars(rating) ?? changed.rating
  if (text !== '') changed.text = text
  if (files.length > 0) changed.media = files
  changed.updated = core.clock.now()
  notifications.notify(listing, 'UPDATED_REVIEW', changed)
  return { id: reviewName(listing, changed) }
}

const ANONYMOUS = /^(anonymous|a google user)$/i

function stars(rating: number | undefined): number | undefined {
  return rating === undefined ? undefined : Math.round(rating)
}

/** By its name or the last part of it. */
function reviewNamed(listing: Listing, on: string | undefined): StoredReview {
  const found = listing.reviews.get(on?.split('/').at(-1) ?? '')
  if (!found) throw new Impossible(`There is no review "${on ?? ''}" on this profile.`)
  return found
}

async function received({ world }: Core, urls: string[]): Promise<StoredMedia[]> {
  return Promise.all(
    urls.map(async (url) => {
      const bytes = await download(url, 'Mozilla/5.0 (Linux; Android 16) Maps')
      if (!bytes) throw new Impossible(`Nothing could be fetched from ${url}.`)
      return world.media.store(bytes)
    }),
  )
}
