import { defaultEmojiDataResolver, type EmojiData } from 'frimousse'
import type { Language } from '../i18n/language.ts'
import { fold } from '../ui/fuzzy.ts'

export type Emoji = EmojiData['emojis'][number]

// What the build writes there: `emoji-plugin.ts`.
const emojibaseUrl: string = import.meta.env.EMOJI_URL
const requests = new Map<Language, Promise<EmojiData>>()

/** The emoji this device can draw, with the words of a language; `coeur` finds `cœur` too. */
export function everyEmoji(language: Language): Promise<EmojiData> {
  const before = requests.get(language)
  if (before) return before
  const all = defaultEmojiDataResolver(language, { emojibaseUrl })
  const found = Promise.resolve(all).then((data) => ({ ...data, emojis: data.emojis.map(withPlainTags) }))
  requests.set(language, found)
  found.catch(() => requests.delete(language))
  return found
}

function withPlainTags(emoji: Emoji): Emoji {
  return { ...emoji, tags: [...new Set([...emoji.tags, ...emoji.tags.map(fold), fold(emoji.label)])] }
}
