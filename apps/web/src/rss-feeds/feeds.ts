import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '@vitrine/contract/operation'
import { rssFeeds } from '@vitrine/contract/rss-feeds'
import type { ApiError } from '../api/error.ts'
import { allPagesQuery } from '../api/fetch-all.ts'
import { send } from '../api/send.ts'

/** Every feed, the newest first. */
export const everyFeed = allPagesQuery(rssFeeds.list)

export type Trial = ResponseOf<typeof rssFeeds.test>
export type TrialItem = Trial['items'][number]

/** What an address holds now. Asked when somebody wants to know, and not again by itself. */
export const getTrialQuery = (url: string) =>
  queryOptions<Trial, ApiError>({
    queryKey: [rssFeeds.test.path, url],
    queryFn: ({ signal }) => send(rssFeeds.test, { body: { url } }, { signal }),
    enabled: url !== '',
    staleTime: 5 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
