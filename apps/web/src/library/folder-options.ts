import type { SelectOption } from '../ui/SelectList.tsx'
import { type Folder, mapPaths } from './folders.ts'

export const topFolder = 'top'

/** Every folder by its whole path, the top first; what one may not choose is left out. */
export function folderOptions(folders: readonly Folder[], top: string, without?: Folder): SelectOption[] {
  const paths = mapPaths(folders)
  const barred = new Set(without ? [...inside(folders, without)].map((folder) => folder['@id']) : [])
  const options = folders
    .filter((folder) => !barred.has(folder['@id']))
    .map((folder) => ({ value: folder['@id'], text: (paths.get(folder['@id']) ?? []).join(' / ') }))
  return [{ value: topFolder, text: top }, ...options.toSorted((a, b) => a.text.localeCompare(b.text))]
}

function* inside(folders: readonly Folder[], folder: Folder): Generator<Folder> {
  yield folder
  for (const child of folders) if (child.parent === folder['@id']) yield* inside(folders, child)
}
