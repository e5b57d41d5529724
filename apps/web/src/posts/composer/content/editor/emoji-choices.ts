import { everyEmoji } from '../../../../emoji/every-emoji.ts'
import { findEmoji } from '../../../../emoji/find-emoji.ts'
import { currentTexts } from '../../../../i18n/messages.ts'
import type { FieldChoice } from './field-choice.ts'

/** The emoji one may mean; none while their words can't be had. */
export async function emojiChoices(typed: string): Promise<FieldChoice[]> {
  const data = await everyEmoji(currentTexts().language).catch(() => null)
  return findEmoji(data?.emojis ?? [], typed).map(({ emoji, label }) => ({ name: emoji, label: emoji, value: label }))
}
