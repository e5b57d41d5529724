const year = 365 * 24 * 60 * 60

/** A preference of this browser: language, scheme, density, width of the menu. Never a secret. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const [key, value] = part.split('=')
    if (key === name && value !== undefined) return decodeURIComponent(value)
  }
  return null
}

export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and off https.
  document.cookie = `${name}=${encodeURIComponent(value)}; max-age=${year}; path=/; samesite=lax`
}
