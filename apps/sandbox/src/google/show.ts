import type { PublicPost, PublicReview, PublicView } from '../network.ts'
import { isMessage } from './bind.ts'
import { displayName, findCategory } from './categories.ts'
import type { GalleryItem } from './gallery.ts'
import type { Listing } from './listings.ts'
import { type LocalPost, stateOf, textOf } from './local-posts.ts'
import { fateOf } from './moderation.ts'
import { photoPath } from './photos.ts'
import type { Review } from './reviews.ts'

/** The profile as people see it on Search and Maps: what is live, and nothing that waits or was refused. */
export function show(listing: Listing, now: number): PublicView {
  const posts = [...listing.posts.values()].filter((post) => stateOf(post, now) === 'LIVE').map(asPost(listing))
  const photos = [...listing.gallery.values()].map(asPhoto(listing))
  return {
    facts: factsOf(listing),
    posts: [...posts, ...photos].toSorted((a, b) => b.at - a.at),
    reviews: [...listing.reviews.values()].toSorted((a, b) => b.updated - a.updated).map(asReview(now)),
    conversations: [],
  }
}

function factsOf({ fields, reviews }: Listing): { label: string; value: string }[] {
  const { title, storefrontAddress, phoneNumbers, websiteUri, profile, categories, openInfo, languageCode } = fields
  const address = isMessage(storefrontAddress) ? storefrontAddress : {}
  const primary = isMessage(categories) && isMessage(categories.primaryCategory) ? categories.primaryCategory.name : ''
  const category = findCategory(primary)
  const ratings = [...reviews.values()].map(({ rating }) => rating)
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  const facts: [string, unknown][] = [
    ['Name', title],
    ['Category', category && displayName(category, String(languageCode))],
    ['Rating', ratings.length > 0 && `${average.toFixed(1)} (${ratings.length})`],
    ['Address', [address.addressLines, address.postalCode, address.locality].flat().filter(Boolean).join(', ')],
    ['Phone', isMessage(phoneNumbers) && phoneNumbers.primaryPhone],
    ['Website', websiteUri],
    ['Status', isMessage(openInfo) && openInfo.status !== 'OPEN' && openInfo.status],
    ['Hours', hoursOf(fields.regularHours)],
    ['From the business', isMessage(profile) && profile.description],
  ]
  return facts.flatMap(([label, value]) => (typeof value === 'string' && value !== '' ? [{ label, value }] : []))
}

function hoursOf(hours: unknown): string {
  const periods = isMessage(hours) && Array.isArray(hours.periods) ? hours.periods.filter(isMessage) : []
  return periods
    .map(
      ({ openDay, openTime, closeTime }) =>
        `${String(openDay).slice(0, 3)} ${clockTime(openTime)}-${clockTime(closeTime)}`,
    )
    .join(', ')
}

function clockTime(time: unknown): string {
  const { hours = 0, minutes = 0 } = isMessage(time) ? time : {}
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}

function asPost({ account }: Listing) {
  return (post: LocalPost): PublicPost => ({
    id: post.id,
    kind: String(post.content.topicType).toLowerCase(),
    at: post.created,
    author: account.name,
    text: textOf(post),
    media: post.media.map((file) => ({ url: photoPath(file), type: file.type })),
    reactions: 0,
    remarks: [],
  })
}

function asPhoto({ account }: Listing) {
  return ({ id, format, created, description, file }: GalleryItem): PublicPost => ({
    id,
    kind: format.toLowerCase(),
    at: created,
    author: account.name,
    text: description ?? '',
    media: [{ url: photoPath(file), type: file.type }],
    reactions: 0,
    remarks: [],
  })
}

function asReview(now: number) {
  return ({ id, author, rating, text, updated, reply }: Review): PublicReview => ({
    id,
    at: updated,
    author: author.anonymous ? 'A Google user' : author.name,
    rating,
    text: text ?? '',
    reply: reply && fateOf(reply, now) === 'accepted' ? { at: reply.at, text: reply.text } : null,
  })
}
