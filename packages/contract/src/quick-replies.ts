import { z } from 'zod'
import { type Locale, locales } from './companies.ts'
import { type IntegrationType, IntegrationTypeName } from './integrations.ts'
import { call, create, list, read, remove, update } from './operation.ts'
import { Id, Instant, link, resource } from './resource.ts'

export const quickReplyVisibilities = ['me', 'company'] as const
export type QuickReplyVisibility = (typeof quickReplyVisibilities)[number]

/** How long the texts of a quick reply may be, in characters: Facebook takes no longer answer. */
export const maxQuickReplyLength = 8000
/** How many quick replies one call changes. */
export const maxQuickReplies = 500

const Texts = z.object({ fr: z.string().optional(), en: z.string().optional(), es: z.string().optional() })
export type QuickReplyTexts = Partial<Record<Locale, string>>

/** An answer that is said often: its words in up to three languages, and when it suits. */
export const QuickReply = resource('QuickReply', '/quick_replies', {
  id: Id,
  title: z.string(),
  /** `/merci`: what finds it at once in the reply box. */
  shortcut: z.string().optional(),
  folder: z.string().optional(),
  /** With fields as `replyFieldNames` spells them. At least one language is there. */
  texts: Texts,
  /** The networks it suits; none says any. */
  networks: z.array(IntegrationTypeName),
  /** The stars it suits, 1 to 5; not said, any, and messages without stars too. */
  minRating: z.int().optional(),
  maxRating: z.int().optional(),
  /** `me`: nobody else knows of it. */
  visibility: z.enum(quickReplyVisibilities),
  /** How many replies were really sent with it. */
  uses: z.int(),
  lastUsedAt: Instant.optional(),
  createdAt: Instant,
  editedAt: Instant,
})

const Text = z.string().max(maxQuickReplyLength).nullish()
const Rating = z.int().min(1).max(5).nullish()
const QuickReplyChange = z.object({
  title: z.string().trim().min(1).max(100).optional(),
  /** With or without the stroke; null takes it away. */
  shortcut: z.string().trim().max(31).nullish(),
  folder: z.string().trim().max(60).nullish(),
  /** Each language by itself; null or an empty text takes it away. */
  texts: z.object({ fr: Text, en: Text, es: Text }).optional(),
  networks: z.array(IntegrationTypeName).max(8).optional(),
  minRating: Rating,
  maxRating: Rating,
  visibility: z.enum(quickReplyVisibilities).optional(),
})
const NewQuickReply = QuickReplyChange.required({ title: true, texts: true })

const Several = z.object({ quickReplies: z.array(link(QuickReply)).min(1).max(maxQuickReplies) })
const Changed = z.object({ changed: z.int() })

const reads = { permission: ['quickReplies', 'inbox'], scope: 'company', stranger: 404, effect: 'read' } as const
const writes = { permission: 'quickReplies', scope: 'company', stranger: 404, effect: 'write' } as const
const object = { object: 'QuickReply' } as const

const Values = z.record(z.string(), z.string())
/** What the fields of answers become, in each language. */
export const ReplyFieldValues = z.object({ fr: Values, en: Values, es: Values })

export const quickReplies = {
  list: list(QuickReply, {
    summary: 'The quick replies the caller may use: the company’s and their own, by title.',
    authz: reads,
    rules: {
      filters: {
        search: 'text',
        folder: 'exact',
        /** Those that have a text in one of the languages. */
        lang: 'exact',
        /** Those that suit one of the networks. */
        networks: 'exact',
        visibility: 'exact',
      },
      order: ['title', 'uses', 'lastUsedAt', 'createdAt'],
    },
  }),
  create: create(QuickReply, {
    summary: 'A new quick reply. Fields are taken as people spell them, `{{Prénom}}` or `{{first name}}`.',
    authz: writes,
    body: NewQuickReply,
  }),
  /** An import, or starters: all of them or none. */
  createAll: call('POST', '/quick_replies/batch', {
    summary: 'New quick replies, all of them or none.',
    authz: writes,
    body: z.object({ items: z.array(NewQuickReply).min(1).max(maxQuickReplies) }),
    response: z.object({ created: z.int() }),
    status: 201,
    of: QuickReply,
  }),
  fields: call('GET', '/quick_replies/fields', {
    summary: 'The fields the company’s own places add, and an example of every value from one place.',
    authz: { ...reads, permission: 'quickReplies', scope: 'locations' },
    response: z.object({
      own: z.array(z.string()),
      /** The place the example is of. */
      place: z.string().optional(),
      lang: z.enum(locales),
      values: ReplyFieldValues,
    }),
  }),
  read: read(QuickReply, { summary: 'One quick reply.', authz: { ...reads, ...object } }),
  update: update(QuickReply, {
    summary: 'Changes a quick reply. A language that is not named stays; null or an empty text takes it away.',
    authz: { ...writes, ...object },
    body: QuickReplyChange,
  }),
  move: call('POST', '/quick_replies/move', {
    summary: 'Puts quick replies into a folder, or into none.',
    authz: { ...writes, ...object },
    body: Several.extend({ folder: z.string().trim().max(60).nullable() }),
    response: Changed,
    of: QuickReply,
  }),
  removeAll: call('POST', '/quick_replies/removal', {
    summary: 'Deletes quick replies; for a day they can be put back.',
    authz: { ...writes, ...object },
    body: Several,
    response: Changed,
    of: QuickReply,
  }),
  restore: call('POST', '/quick_replies/restoral', {
    summary:
      'Puts deleted quick replies back, with their uses. One whose shortcut was taken meanwhile comes without it.',
    authz: { ...writes, ...object },
    body: Several,
    response: Changed,
    of: QuickReply,
  }),
  remove: remove(QuickReply, {
    summary: 'Deletes a quick reply; for a day it can be put back.',
    authz: { ...writes, ...object },
  }),
}

/** Whether a shortcut, without its stroke, can be typed at the start of a word: letters, digits, `-` and `_`. */
export const isShortcut = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,29}$/u.test(text)

/** What is answered, as far as it decides which quick reply suits. */
export interface RepliedItem {
  readonly network: IntegrationType
  /** The stars of a review; null for what has none. */
  readonly rating: number | null
}

interface Suiting {
  readonly networks: readonly IntegrationType[]
  readonly minRating?: number | undefined
  readonly maxRating?: number | undefined
}

/** Whether a quick reply is made for other ratings than this review's: thanks for 5★ are no reply to 4★. */
export function isForOtherRatings({ minRating = 1, maxRating = 5 }: Suiting, { rating }: RepliedItem): boolean {
  return rating !== null && (rating < minRating || rating > maxRating)
}

/** How well a quick reply suits: 2 made for it, 1 for anything, less by what speaks against it. */
export function suits({ networks, minRating, maxRating }: Suiting, { network, rating }: RepliedItem): number {
  const rated = minRating !== undefined || maxRating !== undefined
  const fitsNetwork = networks.length === 0 ? 0 : networks.includes(network) ? 0.5 : -2
  const within = rating !== null && rating >= (minRating ?? 1) && rating <= (maxRating ?? 5)
  return 1 + fitsNetwork + (!rated ? 0 : within ? 0.5 : -2)
}
