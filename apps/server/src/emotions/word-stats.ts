import { type Emotion, type feltStats, maxEmotionTerms, maxEmotionTexts } from '@vitrine/contract/emotions'
import { tokenizeText } from '@vitrine/contract/keywords'
import type { ResponseOf } from '@vitrine/contract/operation'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Viewer } from '../lib/viewer.ts'
import { detectLanguage } from './classify.ts'
import { type FeltQuery, matchingItems } from './item-filter.ts'
import { lexicons } from './lexicon.ts'

type WordStats = ResponseOf<typeof feltStats.words>

interface Text {
  readonly text: string
  readonly rating: number | null
  readonly emotion: Emotion | null
}

/** A word two people use is a word people use; one person's is theirs. */
const minUses = 2
const minWordLength = 3

/** What customers speak of, and in which spirits. */
export async function getWordStats(db: Db, viewer: Viewer, query: FeltQuery): Promise<WordStats> {
  const where = sql`${matchingItems(viewer, query)} and i.text <> ''`
  const [{ rows: texts }, { rows: counted }] = await Promise.all([
    sql<Text>`select i.text, i.rating, i.emotion from inbox_item i where ${where}
      order by i.edited_at desc, i.id desc limit ${maxEmotionTexts}`.execute(db),
    sql<{ texts: number }>`select count(*)::int as texts from inbox_item i where ${where}`.execute(db),
  ])
  return { words: ranked(texts), read: texts.length, texts: counted[0]?.texts ?? 0 }
}

interface Use {
  /** How it is spelled most often, accents and all. */
  readonly spellings: Map<string, number>
  items: number
  positive: number
  negative: number
  stars: number
  rated: number
}

function ranked(texts: readonly Text[]): WordStats['words'] {
  const uses = new Map<string, Use>()
  for (const item of texts)
    for (const [word, spelling] of findSignificantTerms(item.text)) note(uses, word, spelling, item)
  return [...uses.values()]
    .filter(({ items }) => items >= minUses)
    .toSorted((a, b) => b.items - a.items || getSpelling(a).localeCompare(getSpelling(b)))
    .slice(0, maxEmotionTerms)
    .map((use) => ({
      word: getSpelling(use),
      items: use.items,
      positive: use.positive,
      negative: use.negative,
      ...(use.rated === 0 ? {} : { averageRating: use.stars / use.rated }),
    }))
}

/** Each word once a text, with how it is written there; a plural counts with its singular. */
function findSignificantTerms(text: string): Map<string, string> {
  const found = tokenizeText(text)
  const { common } = lexicons[detectLanguage(found.map(({ word }) => word))]
  return new Map(
    found
      .filter(({ word }) => word.length >= minWordLength && /^\p{L}/u.test(word) && !common.has(word))
      .map(({ word, at, end }) => [
        word.length > 4 ? word.replace(/[sx]$/, '') : word,
        text.slice(at, end).toLowerCase(),
      ]),
  )
}

function note(uses: Map<string, Use>, word: string, spelling: string, { rating, emotion }: Text): void {
  const use = uses.get(word) ?? { spellings: new Map(), items: 0, positive: 0, negative: 0, stars: 0, rated: 0 }
  uses.set(word, use)
  use.spellings.set(spelling, (use.spellings.get(spelling) ?? 0) + 1)
  use.items += 1
  const mood = getMood(rating, emotion)
  if (mood > 0) use.positive += 1
  if (mood < 0) use.negative += 1
  if (rating === null) return
  use.stars += rating
  use.rated += 1
}

function getMood(rating: number | null, emotion: Emotion | null): number {
  if (rating !== null) return Math.sign(rating - 3)
  if (emotion === null || emotion === 'Surprise') return 0
  return emotion === 'Joie' || emotion === 'Calme' ? 1 : -1
}

function getSpelling({ spellings }: Use): string {
  const [[topSpelling] = ['']] = [...spellings].toSorted((a, b) => b[1] - a[1])
  return topSpelling
}
