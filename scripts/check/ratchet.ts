/** How often each name was found, by folder. Zero is not recorded. */
export type RatchetCounts = Record<string, Record<string, number>>

export type CountChange = { folder: string; name: string; recorded: number; found: number; isMoved: boolean }

/**
 * Compares counts with the record. A count that rose in one folder while the total of the repository did not is
 * `isMoved`: the code moved from another folder.
 */
export function compareCounts(recorded: RatchetCounts, found: RatchetCounts): CountChange[] {
  const folders = [...new Set([...Object.keys(recorded), ...Object.keys(found)])].toSorted()
  return folders.flatMap((folder) => {
    const names = new Set([...Object.keys(recorded[folder] ?? {}), ...Object.keys(found[folder] ?? {})])
    return [...names]
      .map((name) => ({
        folder,
        name,
        recorded: recorded[folder]?.[name] ?? 0,
        found: found[folder]?.[name] ?? 0,
        isMoved: sumCounts(found, name) <= sumCounts(recorded, name),
      }))
      .filter((change) => change.recorded !== change.found)
  })
}

export function sumCounts(counts: RatchetCounts, name: string): number {
  return Object.values(counts).reduce((sum, folder) => sum + (folder[name] ?? 0), 0)
}

/** Sorted by folder and name, so that a change of the record is one line of its diff. */
export function countByFolder(items: { folder: string; name: string; count: number }[]): RatchetCounts {
  const counts: RatchetCounts = {}
  for (const { folder, name, count } of items.toSorted(compareItems)) {
    const inFolder = counts[folder] ?? {}
    counts[folder] = { ...inFolder, [name]: (inFolder[name] ?? 0) + count }
  }
  return counts
}

function compareItems(a: { folder: string; name: string }, b: { folder: string; name: string }): number {
  return `${a.folder} ${a.name}` < `${b.folder} ${b.name}` ? -1 : 1
}
