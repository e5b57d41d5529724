/** Everything after the first question mark of a URL; later question marks belong to values. */
export function getQueryString({ url }: { readonly url: string }): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}
