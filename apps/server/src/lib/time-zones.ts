const known = new Set(Intl.supportedValuesOf('timeZone'))

/** Whether the text is an IANA zone this runtime can reckon with. */
export function isTimeZone(text: string): boolean {
  if (known.has(text)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text.includes('/') || text === 'UTC'
  } catch {
    return false
  }
}
