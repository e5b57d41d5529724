const narrow = '\u202f'
const noBreak = '\u00a0'

/**
 * French spaces, put in when texts are built so that nobody types them: narrow before ; ! ?, full before : » % €. A brace
 * ends what a plural or a choice says.
 */
export function frenchSpaces(text: string): string {
  return text
    .replace(/ (?=[;!?](?:\s|$|[)»”<}]))/g, narrow)
    .replace(/ (?=[:»%€](?:\s|$|[).,<}]))/g, noBreak)
    .replace(/« /g, `«${noBreak}`)
    .replace(/(\d) (?=(?:km|kg|m|h|min|s|Mo|Go|px|j)\b)/g, `$1${noBreak}`)
}

/** Applies a change to every text of a message tree. */
export function mapTexts(messages: unknown, change: (text: string) => unknown): unknown {
  if (typeof messages === 'string') return change(messages)
  if (messages === null || typeof messages !== 'object') return messages
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, mapTexts(value, change)]))
}
