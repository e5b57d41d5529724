import type { EmojiData, SkinTone } from 'frimousse'

const recentKey = 'emoji-recent'
const toneKey = 'emoji-tone'
const maxRecent = 16

/** Those chosen last on this device, the last one first. */
const recentEmoji = (): string[] => (localStorage.getItem(recentKey) ?? '').split(' ').filter(Boolean)

export function rememberEmoji(emoji: string): void {
  localStorage.setItem(
    recentKey,
    [emoji, ...recentEmoji().filter((item) => item !== emoji)].slice(0, maxRecent).join(' '),
  )
}

export const tones: readonly SkinTone[] = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark']
export const getStoredTone = (): SkinTone => tones.find((tone) => tone === localStorage.getItem(toneKey)) ?? 'none'
export const storeTone = (tone: SkinTone): void => localStorage.setItem(toneKey, tone)

/** Recent ones in a group of their own before the others: one emoji stands in one place, where the arrows find it. */
export function recentFirst(data: EmojiData, label: string): EmojiData {
  const recent = recentEmoji().flatMap((emoji) => data.emojis.find((item) => item.emoji === emoji) ?? [])
  if (recent.length === 0) return data
  const index = -1
  return {
    ...data,
    categories: [{ index, label }, ...data.categories],
    emojis: [
      ...recent.map((emoji) => ({ ...emoji, category: index })),
      ...data.emojis.filter((emoji) => !recent.includes(emoji)),
    ],
  }
}

/** The one that is kept: whatever the tone it was chosen in. */
export function toneless({ emojis }: EmojiData, chosen: string): string {
  return (
    emojis.find(({ emoji, skins }) => emoji === chosen || Object.values(skins ?? {}).includes(chosen))?.emoji ?? chosen
  )
}
