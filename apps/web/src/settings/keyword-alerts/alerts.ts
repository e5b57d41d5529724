import { queryOptions, experimental_streamedQuery as streamedQuery } from '@tanstack/react-query'
import { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import type { AnswerOf } from '@vitrine/contract/operation'
import type { ApiError } from '../../api/error.ts'
import { everyPage, nothingLoaded, perPage, withPage } from '../../api/every-page.ts'
import { send } from '../../api/send.ts'
import type { Alert } from './form.ts'

interface Every {
  readonly items: readonly Alert[]
  readonly total: number
}

/** Every alert, the newest first. */
export const everyAlert = queryOptions<Every, ApiError>({
  queryKey: [keywordAlerts.list.path, 'every'],
  queryFn: streamedQuery<Pick<AnswerOf<typeof keywordAlerts.list>, 'member' | 'totalItems'>, Every>({
    streamFn: ({ signal }) =>
      everyPage((page) => send(keywordAlerts.list, { query: { page, itemsPerPage: perPage } }, { signal })),
    reducer: withPage,
    initialValue: nothingLoaded,
    refetchMode: 'replace',
  }),
})
