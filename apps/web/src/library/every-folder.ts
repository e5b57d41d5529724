import { libraryFolders } from '@vitrine/contract/library'
import { everyOf } from '../api/every.ts'

/** Every folder, by name: the tree is small, and addresses are read with it. */
export const everyFolder = everyOf(libraryFolders.list)
