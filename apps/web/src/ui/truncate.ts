/** Cuts to so many characters as people count them, with an ellipsis of the given kind. */
export function truncate(text: string, length: number, ellipsis = '…'): string {
  const characters = [...new Intl.Segmenter().segment(text)]
  if (characters.length <= length) return text
  const head = characters.slice(0, length).map(({ segment }) => segment)
  return `${head.join('').trimEnd()}${ellipsis}`
}
