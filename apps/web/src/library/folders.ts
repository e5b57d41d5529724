import type { libraryFolders } from '@vitrine/contract/library'
import type { MemberOf } from '@vitrine/contract/operation'

export type Folder = MemberOf<typeof libraryFolders.list>

/** The folders right in one; null is the top. */
export function childrenOf(folders: readonly Folder[], parent: string | null): Folder[] {
  return folders.filter((folder) => (folder.parent ?? null) === parent)
}

/** The folder an address leads to, with those it leads through; null where there is none. */
export function folderAt(folders: readonly Folder[], path: readonly string[]): readonly Folder[] | null {
  const through: Folder[] = []
  for (const name of path) {
    const next = childrenOf(folders, through.at(-1)?.['@id'] ?? null).find((folder) => folder.name === name)
    if (!next) return null
    through.push(next)
  }
  return through
}

/** How many files lie in a folder and all folders in it. */
export function countIn(folders: readonly Folder[], folder: Folder): number {
  return childrenOf(folders, folder['@id']).reduce((sum, one) => sum + countIn(folders, one), folder.mediasCount)
}

/** `Été 2026 / Terrasses`, by the folder's name in the API. */
export function pathsOf(folders: readonly Folder[]): Map<string, string[]> {
  const byIri = new Map(folders.map((folder) => [folder['@id'], folder]))
  const pathOf = (folder: Folder): string[] => {
    const parent = folder.parent === undefined ? undefined : byIri.get(folder.parent)
    return [...(parent ? pathOf(parent) : []), folder.name]
  }
  return new Map(folders.map((folder) => [folder['@id'], pathOf(folder)]))
}
