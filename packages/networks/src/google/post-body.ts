import type { OutgoingPost } from '../network.ts'

/**
 * A local post as Google wants it. Videos are refused, and photos are taken by address only.
 * https://developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts (read 2026-11)
 */
export function postBody(post: OutgoingPost) {
  return {
    languageCode: post.language,
    summary: post.text,
    topicType: getTopicType(post),
    callToAction: callToAction(post),
    event: post.event === null ? undefined : { title: post.event.title, schedule: schedule(post.event) },
    offer: post.type === 'offer' ? offer(post) : undefined,
    media:
      post.media.length === 0 ? undefined : post.media.map(({ url }) => ({ mediaFormat: 'PHOTO', sourceUrl: url })),
  }
}

export function getTopicType(post: OutgoingPost): 'STANDARD' | 'EVENT' | 'OFFER' {
  if (post.type === 'event') return 'EVENT'
  return post.type === 'offer' ? 'OFFER' : 'STANDARD'
}

/**
 * A photo or film for the gallery, taken by address.
 * https://developers.google.com/my-business/content/upload-photos (read 2026-11)
 */
export function mediaBody(post: OutgoingPost) {
  const [media] = post.media
  return {
    mediaFormat: getMediaFormat(post),
    sourceUrl: media?.url,
    locationAssociation: { category: post.category ?? 'ADDITIONAL' },
    description: post.text === '' ? undefined : post.text,
  }
}

export function getMediaFormat(post: OutgoingPost): 'PHOTO' | 'VIDEO' {
  return post.media[0]?.contentType.startsWith('video/') ? 'VIDEO' : 'PHOTO'
}

/** Offers have their own link and ignore a button; a call dials the number of the listing. */
function callToAction(post: OutgoingPost) {
  if (post.type === 'offer') return undefined
  const button = post.button ?? (post.link === null ? null : { type: 'LEARN_MORE', url: post.link })
  if (button === null) return undefined
  return button.type === 'CALL'
    ? { actionType: 'CALL' }
    : { actionType: button.type, url: button.url ?? post.link ?? undefined }
}

function offer(post: OutgoingPost) {
  return {
    couponCode: post.offer?.couponCode ?? undefined,
    redeemOnlineUrl: post.offer?.redeemUrl ?? post.link ?? undefined,
    termsConditions: post.offer?.terms ?? undefined,
  }
}

/** Wall-clock times of the place, all four members required. */
function schedule({ start, end }: { start: string; end: string }) {
  return { startDate: parseDate(start), startTime: parseTime(start), endDate: parseDate(end), endTime: parseTime(end) }
}

function parseDate(local: string) {
  const { year, month, day } = Temporal.PlainDateTime.from(local)
  return { year, month, day }
}

function parseTime(local: string) {
  const { hour, minute } = Temporal.PlainDateTime.from(local)
  return { hours: hour, minutes: minute }
}
