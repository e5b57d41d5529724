import { queryOptions, experimental_streamedQuery as streamedQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@vitrine/contract/operation'
import { rssFeeds } from '@vitrine/contract/rss-feeds'
import type { ApiError } from '../api/error.ts'
import { everyPage, nothingLoaded, perPage, withPage } from '../api/every-page.ts'
import { send } from '../api/send.ts'
import type { Feed } from './form.ts'

interface Every {
  readonly items: readonly Feed[]
  readonly total: number
}

/** Every feed, the newest first. */
export const everyFeed = queryOptions<Every, ApiError>({
  queryKey: [rssFeeds.list.path, 'every'],
  queryFn: streamedQuery<Pick<AnswerOf<typeof rssFeeds.list>, 'member' | 'totalItems'>, Every>({
    streamFn: ({ signal }) =>
      everyPage((page) => send(rssFeeds.list, { query: { page, itemsPerPage: perPage } }, { signal })),
    reducer: withPage,
    initialValue: nothingLoaded,
    refetchMode: 'replace',
  }),
})

export type Trial = AnswerOf<typeof rssFeeds.test>
export type TrialItem = Trial['items'][number]

/** What an address holds now. Asked when somebody wants to know, and not again by itself. */
export const trialOf = (url: string) =>
  queryOptions<Trial, ApiError>({
    queryKey: [rssFeeds.test.path, url],
    queryFn: ({ signal }) => send(rssFeeds.test, { body: { url } }, { signal }),
    enabled: url !== '',
    staleTime: 5 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
