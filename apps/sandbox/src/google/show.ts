import type { PublicPost, PublicReview, PublicView } from '../network.ts'
import { isMessage, type Message } from './bind-request.ts'
import { displayName, findCategory } from './categories.ts'
import { itemName } from './gallery.ts'
import { getPostState, getPostText, postName } from './local-posts.ts'
import { getFate } from './moderation.ts'
import { photoPath } from './photos.ts'
import { reviewName } from './reviews.ts'
import type { GalleryItem, Listing, StoredLocalPost, StoredReview } from './types.ts'
import { publicFields } from './updates.ts'

/** The profile as people see it on Search and Maps: what is live, and nothing that waits or was refused. */
export function show(listing: Listing, now: number): PublicView {
  const posts = [...listing.posts.values()].filter((post) => getPostState(post, now) === 'LIVE').map(asPost(listing))
  const photos = [...listing.gallery.values()].map(asPhoto(listing))
  return {
    facts: listFacts(publicFields(listing, now), listing),
    posts: [...posts, ...photos].toSorted((a, b) => b.at - a.at),
    reviews: [...listing.reviews.values()].toSorted((a, b) => b.updated - a.updated).map(asReview(listing, now)),
    conversations: [],
  }
}

function listFacts(fields: Message, { reviews }: Listing): { label: string; value: string }[] {
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
    ['Hours', formatHours(fields.regularHours)],
    ['From the business', isMessage(profile) && profile.description],
  ]
  return facts.flatMap(([label, value]) => (typeof value === 'string' && value !== '' ? [{ label, value }] : []))
}

function formatHours(hours: unknown): string {
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

function asPost(listing: Listing) {
  return (post: StoredLocalPost): PublicPost => ({
    id: postName(listing, post),
    kind: String(post.content.topicType).toLowerCase(),
    at: post.created,
    author: listing.account.name,
    text: getPostText(post),
    media: post.media.map((file) => ({ url: photoPath(file), type: file.type })),
    reactions: 0,
    remarks: [],
  })
}

function asPhoto(listing: Listing) {
  return (item: GalleryItem): PublicPost => ({
    id: itemName(listing, item),
    kind: item.format.toLowerCase(),
    at: item.created,
    author: listing.account.name,
    text: item.description ?? '',
    media: [{ url: photoPath(item.file), type: item.file.type }],
    reactions: 0,
    remarks: [],
  })
}

function asReview(listing: Listing, now: number) {
  return (review: StoredReview): PublicReview => ({
    id: reviewName(listing, review),
    at: review.updated,
    author: review.author.anonymous ? 'A Google user' : review.author.name,
    rating: review.rating,
    text: review.text ?? '',
    reply:
      review.reply && getFate(review.reply, now) === 'accepted'
        ? { at: review.reply.readMonth, text: review.reply.text }
        : null,
  })
}
