import { libraryFolders } from '@vitrine/contract/library'
import { allPagesQuery } from '../api/fetch-all.ts'

/** Every folder, by name: the tree is small, and addresses are read with it. */
export const everyFolder = allPagesQuery(libraryFolders.list)
