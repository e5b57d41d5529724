import { truncate } from '../../ui/truncate.ts'

/** Maximum length of a best post's text. */
const lengths = { facebook: 50, instagram: 15 } as const

export function bestText(text: string, social: keyof typeof lengths): string {
  return truncate(text.replace(/\s+/g, ' ').trim(), lengths[social])
}
