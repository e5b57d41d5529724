import type { LimitViolation } from './limit-violations.ts'
import type { PostOptions } from './post-options.ts'

/** Stickers the product knows and the way to private Instagram does not carry: docs/networks/instagram-private.md. */
const uncarried = ['storyQuestion', 'storySlider', 'storyQuiz', 'storyCountdown'] as const

/** Letters Instagram draws of a poll: https://github.com/subzeroid/aiograpi (StoryPoll, read 2026-11). */
export const pollLimits = { question: 60, option: 24, fewest: 2, most: 4 } as const

/** What keeps a story's stickers from being sent. Those of other posts are no matter of this. */
export function checkStickers(options: PostOptions): LimitViolation[] {
  const { storyLink, storyLocation, storyPoll, storyHashtags = [] } = options
  return [
    ...uncarried.flatMap((sticker) => (options[sticker] == null ? [] : [error(sticker, 'story.uncarried')])),
    ...(storyLink && !isAddress(storyLink.url) ? [error('storyLink.url', 'story.link')] : []),
    ...(storyLocation && isBlank(storyLocation.name) ? [error('storyLocation.name', 'blank')] : []),
    ...storyHashtags.flatMap(({ name }, index) =>
      /^#?[\p{L}\p{N}_]+$/u.test(name ?? '') ? [] : [error(`storyHashtags[${index}].name`, 'story.hashtag')],
    ),
    ...(storyPoll ? checkPoll(storyPoll) : []),
  ]
}

function checkPoll({ question, options = [] }: NonNullable<PostOptions['storyPoll']>): LimitViolation[] {
  const { fewest, most } = pollLimits
  const isCount = options.length >= fewest && options.length <= most
  return [
    ...checkLabel('storyPoll.question', question, pollLimits.question),
    ...(isCount ? [] : [error('storyPoll.options', 'story.pollOptions', { min: fewest, max: most })]),
    ...options.flatMap((option, index) => checkLabel(`storyPoll.options[${index}]`, option, pollLimits.option)),
  ]
}

function checkLabel(path: string, label: string | undefined, max: number): LimitViolation[] {
  if (isBlank(label)) return [error(path, 'blank')]
  const count = [...(label ?? '')].length
  return count > max ? [error(path, 'text.tooLong', { count, max, over: count - max })] : []
}

const isAddress = (url = '') => /^https?:\/\/[^/\s]+/.test(url) && URL.canParse(url)
const isBlank = (label: string | undefined) => (label ?? '').trim() === ''

function error(propertyPath: string, code: string, params: LimitViolation['params'] = {}): LimitViolation {
  return { propertyPath, code, params, severity: 'error' }
}
