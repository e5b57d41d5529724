/** The places before and after one, by name, and where it stands among them. */
export function neighboursOf<Place extends { id: string; name: string }>(
  places: readonly Place[],
  id: string,
  language: string,
): { at: number; before: Place | undefined; after: Place | undefined } {
  const { compare } = new Intl.Collator(language)
  const byName = places.toSorted((one, other) => compare(one.name, other.name) || compare(one.id, other.id))
  const at = byName.findIndex((place) => place.id === id)
  return at === -1
    ? { at, before: undefined, after: undefined }
    : { at, before: at > 0 ? byName[at - 1] : undefined, after: byName[at + 1] }
}
