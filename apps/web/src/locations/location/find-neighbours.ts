/** The places before and after one, by name, and where it stands among them. */
export function findNeighbours<Item extends { id: string; name: string }>(
  locations: readonly Item[],
  id: string,
  language: string,
): { at: number; before: Item | undefined; after: Item | undefined } {
  const { compare } = new Intl.Collator(language)
  const byName = locations.toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
  const at = byName.findIndex((location) => location.id === id)
  return at === -1
    ? { at, before: undefined, after: undefined }
    : { at, before: at > 0 ? byName[at - 1] : undefined, after: byName[at + 1] }
}
