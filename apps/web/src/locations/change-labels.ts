/** The labels a place has once some are put on and others taken off; null when that changes nothing. */
export function changeLabels(
  before: readonly string[],
  on: readonly string[],
  off: readonly string[],
): string[] | null {
  const after = [...new Set([...before.filter((id) => !off.includes(id)), ...on])]
  return after.length === before.length && after.every((id) => before.includes(id)) ? null : after
}
