/** In development the web app and the API have different origins, but the web's origin serves media too. */
export function onThisOrigin(url: string): string {
  const { pathname, origin } = new URL(url, location.origin)
  return pathname.startsWith('/media/') ? pathname : origin + pathname
}
