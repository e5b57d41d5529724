/** Cuts to so many characters as people count them, with an ellipsis of the given kind. */
export function cut(text: string, length: number, ellipsis = '…'): string {
  const letters = [...new Intl.Segmenter().segment(text)]
  if (letters.length <= length) return text
  const kept = letters.slice(0, length).map(({ segment }) => segment)
  return `${kept.join('').trimEnd()}${ellipsis}`
}
