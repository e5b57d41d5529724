/** Where the web is served by another process than the API (development), its own origin leads there too. */
export function onThisOrigin(url: string): string {
  const { pathname, origin } = new URL(url, location.origin)
  return pathname.startsWith('/media/') ? pathname : origin + pathname
}
