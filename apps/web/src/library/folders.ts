import type { libraryFolders } from '@vitrine/contract/library'
import type { MemberOf } from '@vitrine/contract/operation'

export type Folder = MemberOf<typeof libraryFolders.list>

/** The folders right in one; null is the top. */
export function listChildren(folders: readonly Folder[], parent: string | null): Folder[] {
  return folders.filter((folder) => (folder.parent ?? null) === parent)
}

/** The folder an address leads to, with those it leads through; null where there is none. */
export function findFolder(folders: readonly Folder[], path: readonly string[]): readonly Folder[] | null {
  const through: Folder[] = []
  for (const name of path) {
    const next = listChildren(folders, through.at(-1)?.['@id'] ?? null).find((folder) => folder.name === name)
    if (!next) return null
    through.push(next)
  }
  return through
}

/** How many files lie in a folder and all folders in it. */
export function countFiles(folders: readonly Folder[], folder: Folder): number {
  return listChildren(folders, folder['@id']).reduce(
    (sum, child) => sum + countFiles(folders, child),
    folder.mediasCount,
  )
}

/** `Été 2026 / Terrasses`, by the folder's name in the API. */
export function mapPaths(folders: readonly Folder[]): Map<string, string[]> {
  const byIri = new Map(folders.map((folder) => [folder['@id'], folder]))
  const getPath = (folder: Folder): string[] => {
    const parent = folder.parent === undefined ? undefined : byIri.get(folder.parent)
    return [...(parent ? getPath(parent) : []), folder.name]
  }
  return new Map(folders.map((folder) => [folder['@id'], getPath(folder)]))
}
