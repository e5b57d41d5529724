import { type FieldValues, fieldsIn, resolveFields } from './fields.ts'
import type { IntegrationType } from './integrations.ts'
import type { LimitFault } from './limit-faults.ts'
import { textFor } from './mentions.ts'
import {
  type CheckedMedia,
  checkButton,
  checkMedia,
  checkText,
  limitsOf,
  type PostLimits,
  type PublishingNetwork,
  replyLimits,
  type TextLimits,
} from './network-limits.ts'
import { type PostOptions, unsentOptions } from './post-options.ts'
import { type PostType, postTypesOf, takesFirstComment } from './post-types.ts'
import { pastIsNowMinutes, type ScheduleType } from './schedule.ts'
import { checkStickers } from './story-stickers.ts'

/** A post as it is about to be scheduled. */
export interface CheckedPost {
  readonly integrationType: IntegrationType
  readonly postType: PostType
  readonly text: string
  readonly title: string | null
  readonly link: string | null
  readonly comment: string | null
  readonly options: PostOptions
  readonly scheduleType: ScheduleType
  readonly scheduledAt: Date
}

/** What has to be known beside the post itself. */
export interface PostFacts {
  readonly now: Date
  /** The places in the order of the post; one that was deleted since is null. */
  readonly places: readonly (CheckedPlace | null)[]
  readonly media: readonly CheckedMedia[]
  /** Whether there is a way to publish such a post at all. */
  canPublish(network: IntegrationType, type: PostType): boolean
}

export interface CheckedPlace {
  readonly name: string
  readonly connection: 'valid' | 'invalid' | 'missing'
  /** What `{{field}}` becomes there. */
  readonly values: FieldValues
}

/**
 * Everything that keeps a post from being published, and what only deserves a warning, all at once. Composer and
 * server ask the same question and say the same words.
 */
export function checkPost(post: CheckedPost, facts: PostFacts): LimitFault[] {
  const network = post.integrationType
  const types: readonly PostType[] = postTypesOf[network]
  if (network === 'tripadvisor' || !types.includes(post.postType))
    return [error('postType', 'choice', { choices: types.join(', ') })]
  const limits = limitsOf(network, post.postType)
  if (limits === null || !facts.canPublish(network, post.postType)) return [error('postType', 'post.unsupported')]
  return [
    ...checkPlaces(facts.places),
    ...checkFields(post, facts.places),
    ...checkWords(post, network, limits, facts.places),
    ...checkUnshownText(post, limits),
    ...(limits.text !== null && post.text.trim() === '' && facts.media.length === 0 ? [error('text', 'blank')] : []),
    ...checkMedia(limits, facts.media).map(forPosts),
    ...checkButton(limits.buttons, buttonOf(post.options)),
    ...checkEvent(post),
    ...checkWhen(post, facts.now),
    ...checkExtras(post),
  ]
}

/** What a network takes of a file is less than what may be uploaded, and said in words of its own. */
function forPosts(fault: LimitFault): LimitFault {
  if (fault.code === 'media.invalidFormat') return { ...fault, code: 'media.notTaken' }
  return fault.code === 'media.fileTooLarge' ? { ...fault, params: { limit: fault.params?.max ?? '' } } : fault
}

export function buttonOf({ buttonText, buttonLink }: PostOptions): { type: string; url: string | null } | null {
  return buttonText == null ? null : { type: buttonText, url: buttonLink ?? null }
}

function checkPlaces(places: PostFacts['places']): LimitFault[] {
  if (places.length === 0) return [error('scheduledPostLocations', 'locations.none')]
  return places.flatMap((place, index) => {
    const at = `scheduledPostLocations[${index}].location`
    if (place === null) return [error(at, 'location.disconnected')]
    if (place.connection === 'invalid') return [error(at, 'token.invalid', { place: place.name })]
    return place.connection === 'missing' ? [error(at, 'integration.missing', { place: place.name })] : []
  })
}

const writtenIn = ['text', 'title', 'comment'] as const

/** Fields that a place has no value for, each with how many places lack it. */
function checkFields(post: CheckedPost, places: PostFacts['places']): LimitFault[] {
  return writtenIn.flatMap((path) =>
    fieldsIn(post[path] ?? '').flatMap((field) => {
      const without = places.filter((place) => place !== null && !Object.hasOwn(place.values, field))
      if (without.length === 0) return []
      return [error(path, 'field.missing', { field, count: without.length, place: without[0]?.name ?? '' })]
    }),
  )
}

/** Texts are measured as each place's public will see them; the longest speaks for all. */
function checkWords(
  post: CheckedPost,
  network: PublishingNetwork,
  limits: PostLimits,
  places: PostFacts['places'],
): LimitFault[] {
  const measured: [path: 'text' | 'title' | 'comment', limits: TextLimits | null][] = [
    ['text', limits.text],
    ['title', limits.title],
    ['comment', replyLimits[network] ?? null],
  ]
  return measured.flatMap(([path, of]) => {
    const written = post[path] ?? ''
    if (path === 'comment' && written === '') return []
    const known = places.filter((place) => place !== null)
    if (known.length === 0 || fieldsIn(written).length === 0) return checkText(of, shown(post, written), path)
    const [worst] = known
      .map(({ name, values }) => ({ name, text: shown(post, resolveFields(written, values).text) }))
      .sort((one, other) => other.text.length - one.text.length)
    return checkText(of, worst?.text ?? '', path).map((fault) => ({
      ...fault,
      params: { ...fault.params, place: worst?.name ?? '' },
    }))
  })
}

function shown(post: CheckedPost, text: string): string {
  return textFor(post.integrationType, text, post.options.mentions)
}

/** Events and offers have a name and a time of their own, by the clock of each place. */
function checkEvent({ postType, title, options: { startDate, endDate } }: CheckedPost): LimitFault[] {
  if (postType !== 'event' && postType !== 'offer') return []
  const missing = [
    ...((title ?? '').trim() === '' ? [error('title', 'blank')] : []),
    ...(startDate == null ? [error('startDate', 'blank')] : []),
    ...(endDate == null ? [error('endDate', 'blank')] : []),
  ]
  return missing.length > 0 || startDate == null || endDate == null ? missing : checkOrder(startDate, endDate)
}

function checkOrder(startDate: string, endDate: string): LimitFault[] {
  return endDate <= startDate ? [error('endDate', 'dates.inverted')] : []
}

/** A time a few minutes ago means now; an older one is a mistake. */
export function checkWhen(
  { scheduleType, scheduledAt }: Pick<CheckedPost, 'scheduleType' | 'scheduledAt'>,
  now: Date,
): LimitFault[] {
  const tooLate = now.getTime() - scheduledAt.getTime() > pastIsNowMinutes * 60_000
  return scheduleType === 'LATER' && tooLate ? [error('scheduledAt', 'past')] : []
}

/** 0 is the first frame of a video, which the network shows anyway. */
const isEmptyOption = (value: unknown) =>
  value == null || value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0)

/**
 * A text that the network shows nowhere would be lost without a word. A private Instagram story shares the text of its
 * composition with other networks, and the composer shows that it takes none.
 */
function checkUnshownText({ integrationType, text }: CheckedPost, limits: PostLimits): LimitFault[] {
  const isLost = limits.text === null && integrationType !== 'instagramPrivate' && text.trim() !== ''
  return isLost ? [error('text', 'text.unsupported')] : []
}

const stickers = [
  'storyLink',
  'storyLocation',
  'storyPoll',
  'storyHashtags',
  'storyQuestion',
  'storySlider',
  'storyQuiz',
  'storyCountdown',
] as const satisfies readonly (keyof PostOptions)[]

function checkExtras(post: CheckedPost): LimitFault[] {
  const { integrationType, postType, options } = post
  const faults: LimitFault[] = []
  const commented: readonly IntegrationType[] = takesFirstComment
  if (post.comment && !(commented.includes(integrationType) && postType !== 'story'))
    faults.push(error('comment', 'comment.unsupported'))
  if (integrationType === 'instagramPrivate') faults.push(...checkStickers(options))
  else for (const sticker of stickers) if (options[sticker] != null) faults.push(error(sticker, 'story.stickers'))
  for (const option of unsentOptions) {
    const isSticker = option === 'userTags' && integrationType === 'instagramPrivate'
    if (!isEmptyOption(options[option]) && !isSticker) faults.push(error(option, 'option.ignored'))
  }
  if (post.link && (integrationType === 'instagram' || integrationType === 'tiktok'))
    faults.push({ ...error('link', 'link.plain'), severity: 'warning' })
  return faults
}

function error(propertyPath: string, code: string, params: LimitFault['params'] = {}): LimitFault {
  return { propertyPath, code, params, severity: 'error' }
}
