import { expect, test } from 'vitest'
import { childrenOf, countIn, type Folder, folderAt, pathsOf } from './folders.ts'

const folder = (id: string, name: string, mediasCount: number, parent?: string): Folder => ({
  ...{ '@id': id, '@type': 'LibraryFolder', id, name, mediasCount, createdAt: '2026-05-12T00:00:00+00:00' },
  ...(parent === undefined ? {} : { parent }),
})
const folders = [folder('a', 'Été 2026', 2), folder('b', 'Terrasses', 3, 'a'), folder('c', 'Lyon', 4, 'b')]

test('a path resolves to its chain of folders', () => {
  expect(folderAt(folders, ['Été 2026', 'Terrasses'])?.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(folderAt(folders, [])).toEqual([])
  expect(folderAt(folders, ['Terrasses'])).toBeNull()
  expect(childrenOf(folders, null).map(({ id }) => id)).toEqual(['a'])
})

test('the file count of a folder includes its subfolders', () => {
  const [first] = folders
  expect(first && countIn(folders, first)).toBe(9)
  expect(pathsOf(folders).get('c')).toEqual(['Été 2026', 'Terrasses', 'Lyon'])
})
