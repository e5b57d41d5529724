const known = new Set(Intl.supportedValuesOf('timeZone'))

/** Whether the text is an IANA time zone that this runtime supports. */
export function isTimeZone(text: string): boolean {
  if (known.has(text)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text.includes('/') || text === 'UTC'
  } catch {
    return false
  }
}
