import { z } from 'zod'
import { GroupSummary } from './groups.ts'
import { inboxKinds } from './inbox.ts'
import { LocationSummary } from './locations.ts'
import { call } from './operation.ts'
import type { ListRules } from './query.ts'

/** What a customer's words speak of. These spellings are the wire's; a reader sees them in their own language. */
export const emotions = ['Joie', 'Peur', 'Calme', 'Colère', 'Dégout', 'Surprise', 'Tristesse'] as const
export type Emotion = (typeof emotions)[number]

/** The filters both answers take: those of the inbox, so that any number leads to the items behind it. Places and groups add up. */
export const feltRules = {
  filters: {
    integrationType: 'exact',
    kind: 'exact',
    location: { relation: () => LocationSummary },
    groupe: { relation: () => GroupSummary },
    editedAt: 'date',
  },
} as const satisfies ListRules

const authz = { permission: 'report', scope: 'locations', stranger: 404, effect: 'read' } as const
const count = z.int()

/** How many words `words` answers. */
export const maxEmotionTerms = 30
/** How many texts `words` reads at most, newest first. */
export const maxEmotionTexts = 2000

export const feltStats = {
  read: call('GET', '/emotion_stats', {
    summary:
      'Emotions and stars of what customers wrote: filters `location`, `groupe`, `integrationType`, `kind`, `editedAt[after]`, `editedAt[before]`, as the inbox takes them.',
    authz,
    query: z.looseObject({}),
    response: z.object({
      /** Reviews and comments of the filters. */
      items: count,
      byKind: z.array(z.object({ kind: z.enum(inboxKinds), items: count })),
      /** All seven, the most frequent first. */
      emotions: z.array(z.object({ emotion: z.enum(emotions), items: count })),
      /** Words in which no emotion was found. */
      neutral: count,
      /** Stars without a word. */
      wordless: count,
      /** Not looked at yet, or by their network's rules never. */
      unread: count,
      /** Five stars first. */
      stars: z.array(z.object({ stars: z.int().min(1).max(5), items: count })).length(5),
      averageRating: z.number().optional(),
    }),
  }),
  words: call('GET', '/review_words', {
    summary: `What words customers use, the most frequent first, with how those who use them feel: the filters of \`emotion_stats\`. Of the newest ${maxEmotionTexts} texts.`,
    authz,
    query: z.looseObject({}),
    response: z.object({
      words: z
        .array(
          z.object({
            word: z.string(),
            items: count,
            /** Of them, written in good and in bad spirits: by the stars, else by the emotion. */
            positive: count,
            negative: count,
            averageRating: z.number().optional(),
          }),
        )
        .max(maxEmotionTerms),
      /** How many texts were read, of how many the filters find. */
      read: count,
      texts: count,
    }),
  }),
}
