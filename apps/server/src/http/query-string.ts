/** What stands behind the first question mark of an address; a later one belongs to a value. */
export function getQueryString({ url }: { readonly url: string }): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}
