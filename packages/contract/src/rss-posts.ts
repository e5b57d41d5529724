import { findKeyword } from './keywords.ts'
import { listFieldNames } from './location-fields.ts'
import { countText, getPostLimits } from './network-limits.ts'
import { postTypesOf } from './post-types.ts'

/** The networks a feed can speak to: those whose ordinary post is words with at most a picture. */
export const feedNetworks = ['facebook', 'instagram', 'google'] as const
export type FeedNetwork = (typeof feedNetworks)[number]

/** What an item of a feed says, as text: without tags, without what HTML has names for. */
export interface FeedItemTexts {
  readonly title: string
  readonly link: string | null
  readonly summary: string
}

/** What a template may name, and how it is spelled in each language; the first is how we write it. */
export const templateFields = {
  title: ['titre', 'title', 'titulo', 'título'],
  link: ['lien', 'link', 'enlace'],
  summary: ['resume', 'résumé', 'summary', 'resumen'],
} as const satisfies Record<keyof FeedItemTexts, readonly string[]>

export const usualTemplate = '{{titre}}\n\n{{resume}}\n\n{{lien}}'

/** How much of an item's own text a post quotes at most; a network that takes less gets less. */
export const maxSummaryLength = 400

const token = /\{\{\s*([\p{L}\p{N}_ -]{1,60}?)\s*\}\}/gu

/** Which part of an item a name in a template stands for; null where it is a field of the place, or nothing. */
export function templateField(name: string): keyof FeedItemTexts | null {
  const wanted = name.trim().toLowerCase()
  for (const [field, names] of Object.entries(templateFields))
    if ((names as readonly string[]).includes(wanted)) return field as keyof FeedItemTexts // a key of the table itself
  return null
}

/** Whether posts made of a template differ from item to item. */
export function usesItemFields(template: string): boolean {
  return listFieldNames(template).some((name) => templateField(name) !== null)
}

/**
 * The text of the post an item becomes. The summary is cut, at a word, so that the whole fits the network; what an item
 * does not have leaves no empty lines. What the feed wrote is never taken for a field or a mention of ours.
 */
export function textFromItem(template: string, item: FeedItemTexts, network: FeedNetwork): string {
  const summary = cutAtWord(item.summary, maxSummaryLength)
  const whole = filled(template, { ...item, summary })
  const limits = getPostLimits(network, postTypesOf[network][0])?.text ?? null
  const over = limits === null ? 0 : countText(limits, whole) - limits.max
  if (over <= 0) return whole
  return filled(template, { ...item, summary: cutAtWord(summary, Math.max(0, summary.length - over - 1)) })
}

function filled(template: string, item: FeedItemTexts): string {
  const text = template.replace(token, (written, name: string) => {
    const field = templateField(name)
    return field === null ? written : quoted(item[field] ?? '')
  })
  return text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** `{{city}}` and `@[Name]` mean something in our posts: quoted from a feed they are only letters. */
function quoted(text: string): string {
  return text.replace(/\{(?=\{)/g, '{\u200b').replace(/@(?=\[)/g, '@\u200b')
}

/** At most so many letters, the last word whole, with an ellipsis where something is missing. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  if (max < 2) return ''
  const cut = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  const word = cut.replace(/\s+\S*$/, '')
  // A text without blanks is cut where it stands.
  return `${(word.length > max / 2 ? word : cut).replace(/[\s,;:.–—-]+$/, '')}…`
}

export interface FeedRules {
  /** One of these words has to be there; any item where there are none. Found as `findKeyword` says. */
  readonly include: readonly string[]
  /** None of these. */
  readonly exclude: readonly string[]
  readonly onlyWithImage: boolean
}

/** Which rule keeps an item from becoming a post; null when none does. */
export function ruledOut(
  rules: FeedRules,
  item: Pick<FeedItemTexts, 'title' | 'summary'> & { readonly hasImage: boolean },
): 'include' | 'exclude' | 'image' | null {
  const text = `${item.title}\n${item.summary}`
  const containsKeyword = (word: string) => findKeyword(text, word) !== null
  if (rules.include.length > 0 && !rules.include.some(containsKeyword)) return 'include'
  if (rules.exclude.some(containsKeyword)) return 'exclude'
  return rules.onlyWithImage && !item.hasImage ? 'image' : null
}
