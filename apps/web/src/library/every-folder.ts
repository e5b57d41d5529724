import { queryOptions, experimental_streamedQuery as streamedQuery } from '@tanstack/react-query'
import { libraryFolders } from '@vitrine/contract/library'
import type { AnswerOf } from '@vitrine/contract/operation'
import type { ApiError } from '../api/error.ts'
import { everyPage, nothingLoaded, perPage, withPage } from '../api/every-page.ts'
import { send } from '../api/send.ts'
import type { Folder } from './folders.ts'

interface Every {
  readonly items: readonly Folder[]
  readonly total: number
}

/** Every folder, by name: the tree is small, and addresses are read with it. */
export const everyFolder = queryOptions<Every, ApiError>({
  queryKey: [libraryFolders.list.path, 'every'],
  queryFn: streamedQuery<Pick<AnswerOf<typeof libraryFolders.list>, 'member' | 'totalItems'>, Every>({
    streamFn: ({ signal }) =>
      everyPage((page) => send(libraryFolders.list, { query: { page, itemsPerPage: perPage } }, { signal })),
    reducer: withPage,
    initialValue: nothingLoaded,
    refetchMode: 'replace',
  }),
})
