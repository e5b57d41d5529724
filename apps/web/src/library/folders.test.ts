import { expect, test } from 'vitest'
import { countFiles, type Folder, findFolder, listChildren, mapPaths } from './folders.ts'

const folder = (id: string, name: string, mediasCount: number, parent?: string): Folder => ({
  ...{ '@id': id, '@type': 'LibraryFolder', id, name, mediasCount, createdAt: '2026-05-12T00:00:00+00:00' },
  ...(parent === undefined ? {} : { parent }),
})
const folders = [folder('a', 'Été 2026', 2), folder('b', 'Terrasses', 3, 'a'), folder('c', 'Lyon', 4, 'b')]

test('a path resolves to its chain of folders', () => {
  expect(findFolder(folders, ['Été 2026', 'Terrasses'])?.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(findFolder(folders, [])).toEqual([])
  expect(findFolder(folders, ['Terrasses'])).toBeNull()
  expect(listChildren(folders, null).map(({ id }) => id)).toEqual(['a'])
})

test('the file count of a folder includes its subfolders', () => {
  const [first] = folders
  expect(first && countFiles(folders, first)).toBe(9)
  expect(mapPaths(folders).get('c')).toEqual(['Été 2026', 'Terrasses', 'Lyon'])
})
