import { queryOptions, experimental_streamedQuery as streamedQuery } from '@tanstack/react-query'
import type { AnswerOf, MemberOf } from '@vitrine/contract/operation'
import { quickReplies } from '@vitrine/contract/quick-replies'
import type { ApiError } from '../api/error.ts'
import { everyPage, nothingLoaded, perPage, withPage } from '../api/every-page.ts'
import { send } from '../api/send.ts'

export type QuickReply = MemberOf<typeof quickReplies.list>

interface Every {
  readonly items: readonly QuickReply[]
  readonly total: number
}

/** Every quick reply the person may use, by title. */
export const everyQuickReply = queryOptions<Every, ApiError>({
  queryKey: [quickReplies.list.path, 'every'],
  queryFn: streamedQuery<Pick<AnswerOf<typeof quickReplies.list>, 'member' | 'totalItems'>, Every>({
    streamFn: ({ signal }) =>
      everyPage((page) => send(quickReplies.list, { query: { page, itemsPerPage: perPage } }, { signal })),
    reducer: withPage,
    initialValue: nothingLoaded,
    refetchMode: 'replace',
  }),
})
