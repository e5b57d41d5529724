import type { IntegrationType } from './integrations.ts'
import type { LimitViolation } from './limit-violations.ts'
import { type FieldValues, listFieldNames, resolveFields } from './location-fields.ts'
import { textFor } from './mentions.ts'
import {
  type CheckedMedia,
  checkButton,
  checkMedia,
  checkText,
  getPostLimits,
  type PostLimits,
  type PublishingNetwork,
  replyLimits,
  type TextLimits,
} from './network-limits.ts'
import { type PostOptions, unsentOptions } from './post-options.ts'
import { firstCommentNetworks, type PostType, postTypesOf } from './post-types.ts'
import { pastIsNowMinutes, type ScheduleType } from './schedule-types.ts'
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
  readonly locations: readonly (CheckedLocation | null)[]
  readonly media: readonly CheckedMedia[]
  /** Whether there is a way to publish such a post at all. */
  canPublish(network: IntegrationType, type: PostType): boolean
}

export interface CheckedLocation {
  readonly name: string
  readonly connection: 'valid' | 'invalid' | 'missing'
  /** What `{{field}}` becomes there. */
  readonly values: FieldValues
}

/**
 * Everything that keeps a post from being published, and what only deserves a warning, all at once. Composer and
 * server ask the same question and say the same words.
 */
export function checkPost(post: CheckedPost, facts: PostFacts): LimitViolation[] {
  const network = post.integrationType
  const types: readonly PostType[] = postTypesOf[network]
  if (network === 'tripadvisor' || !types.includes(post.postType))
    return [error('postType', 'choice', { choices: types.join(', ') })]
  const limits = getPostLimits(network, post.postType)
  if (limits === null || !facts.canPublish(network, post.postType)) return [error('postType', 'post.unsupported')]
  return [
    ...checkLocations(facts.locations),
    ...checkFields(post, facts.locations),
    ...checkTexts(post, network, limits, facts.locations),
    ...checkUnshownText(post, limits),
    ...(limits.text !== null && post.text.trim() === '' && facts.media.length === 0 ? [error('text', 'blank')] : []),
    ...checkMedia(limits, facts.media).map(forPosts),
    ...checkButton(limits.buttons, getButton(post.options)),
    ...checkEvent(post),
    ...checkWhen(post, facts.now),
    ...checkExtras(post),
  ]
}

/** What a network takes of a file is less than what may be uploaded, and said in words of its own. */
function forPosts(violation: LimitViolation): LimitViolation {
  if (violation.code === 'media.invalidFormat') return { ...violation, code: 'media.notTaken' }
  return violation.code === 'media.fileTooLarge'
    ? { ...violation, params: { limit: violation.params?.max ?? '' } }
    : violation
}

export function getButton({ buttonText, buttonLink }: PostOptions): { type: string; url: string | null } | null {
  return buttonText == null ? null : { type: buttonText, url: buttonLink ?? null }
}

function checkLocations(locations: PostFacts['locations']): LimitViolation[] {
  if (locations.length === 0) return [error('scheduledPostLocations', 'locations.none')]
  return locations.flatMap((location, index) => {
    const at = `scheduledPostLocations[${index}].location`
    if (location === null) return [error(at, 'location.disconnected')]
    if (location.connection === 'invalid') return [error(at, 'token.invalid', { place: location.name })]
    return location.connection === 'missing' ? [error(at, 'integration.missing', { place: location.name })] : []
  })
}

const writtenIn = ['text', 'title', 'comment'] as const

/** Fields that a place has no value for, each with how many places lack it. */
function checkFields(post: CheckedPost, locations: PostFacts['locations']): LimitViolation[] {
  return writtenIn.flatMap((path) =>
    listFieldNames(post[path] ?? '').flatMap((field) => {
      const without = locations.filter((location) => location !== null && !Object.hasOwn(location.values, field))
      if (without.length === 0) return []
      return [error(path, 'field.missing', { field, count: without.length, place: without[0]?.name ?? '' })]
    }),
  )
}

/** Texts are measured as each place's public will see them; the longest speaks for all. */
function checkTexts(
  post: CheckedPost,
  network: PublishingNetwork,
  limits: PostLimits,
  locations: PostFacts['locations'],
): LimitViolation[] {
  const measured: [path: 'text' | 'title' | 'comment', limits: TextLimits | null][] = [
    ['text', limits.text],
    ['title', limits.title],
    ['comment', replyLimits[network] ?? null],
  ]
  return measured.flatMap(([path, of]) => {
    const written = post[path] ?? ''
    if (path === 'comment' && written === '') return []
    const known = locations.filter((location) => location !== null)
    if (known.length === 0 || listFieldNames(written).length === 0) return checkText(of, shown(post, written), path)
    const [worst] = known
      .map(({ name, values }) => ({ name, text: shown(post, resolveFields(written, values).text) }))
      .sort((a, b) => b.text.length - a.text.length)
    return checkText(of, worst?.text ?? '', path).map((violation) => ({
      ...violation,
      params: { ...violation.params, place: worst?.name ?? '' },
    }))
  })
}

function shown(post: CheckedPost, text: string): string {
  return textFor(post.integrationType, text, post.options.mentions)
}

/** Events and offers have a name and a time of their own, by the clock of each place. */
function checkEvent({ postType, title, options: { startDate, endDate } }: CheckedPost): LimitViolation[] {
  if (postType !== 'event' && postType !== 'offer') return []
  const missing = [
    ...((title ?? '').trim() === '' ? [error('title', 'blank')] : []),
    ...(startDate == null ? [error('startDate', 'blank')] : []),
    ...(endDate == null ? [error('endDate', 'blank')] : []),
  ]
  return missing.length > 0 || startDate == null || endDate == null ? missing : checkOrder(startDate, endDate)
}

function checkOrder(startDate: string, endDate: string): LimitViolation[] {
  return endDate <= startDate ? [error('endDate', 'dates.inverted')] : []
}

/** A time a few minutes ago means now; an older one is a mistake. */
export function checkWhen(
  { scheduleType, scheduledAt }: Pick<CheckedPost, 'scheduleType' | 'scheduledAt'>,
  now: Date,
): LimitViolation[] {
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
function checkUnshownText({ integrationType, text }: CheckedPost, limits: PostLimits): LimitViolation[] {
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

function checkExtras(post: CheckedPost): LimitViolation[] {
  const { integrationType, postType, options } = post
  const violations: LimitViolation[] = []
  const commented: readonly IntegrationType[] = firstCommentNetworks
  if (post.comment && !(commented.includes(integrationType) && postType !== 'story'))
    violations.push(error('comment', 'comment.unsupported'))
  if (integrationType === 'instagramPrivate') violations.push(...checkStickers(options))
  else for (const sticker of stickers) if (options[sticker] != null) violations.push(error(sticker, 'story.stickers'))
  for (const option of unsentOptions) {
    const isSticker = option === 'userTags' && integrationType === 'instagramPrivate'
    if (!isEmptyOption(options[option]) && !isSticker) violations.push(error(option, 'option.ignored'))
  }
  if (post.link && (integrationType === 'instagram' || integrationType === 'tiktok'))
    violations.push({ ...error('link', 'link.plain'), severity: 'warning' })
  return violations
}

function error(propertyPath: string, code: string, params: LimitViolation['params'] = {}): LimitViolation {
  return { propertyPath, code, params, severity: 'error' }
}
