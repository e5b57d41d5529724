import { libraryFolders, libraryMedias } from '@vitrine/contract/library'
import { posts } from '@vitrine/contract/posts'
import { sharedMedias } from '@vitrine/contract/shared-medias'
import { invalidate } from '../../api/queries.ts'

/** Something of the library is other than it was. */
export const invalidateLibrary = (): Promise<void> =>
  invalidate(libraryMedias.list, libraryMedias.tags, libraryFolders.list, posts.list)

export const invalidateSharedMedia = (): Promise<void> =>
  invalidate(sharedMedias.list, sharedMedias.folders, sharedMedias.offers, sharedMedias.uses)
