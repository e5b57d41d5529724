/** A draft as text, for a page that goes; null where a file is in it, which text can't hold. */
export function lastWords(draft: unknown): string | null {
  let fits = true
  const text = JSON.stringify(draft, (_key, one) => {
    fits &&= !(one instanceof Blob)
    return one
  })
  return fits ? text : null
}
