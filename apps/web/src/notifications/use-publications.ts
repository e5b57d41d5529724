import { useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../api/error.ts'
import { qOfMenu } from '../api/menu-summary.ts'
import { newKey, send } from '../api/send.ts'
import { useLive } from '../api/server-events.ts'
import { useErrorText } from '../api/use-error-text.ts'
import type { CalendarPost } from '../posts/calendar/model/card.ts'
import { useHeadline } from '../posts/calendar/post/use-headline.ts'
import { useMe } from '../session/current-user.ts'
import { currentTasks, removeTask, upsertTask } from '../ui/background-tasks.ts'
import { toastError } from '../ui/toasts.ts'

const soon = 3_000
const nowAndThen = 60_000
const hour = 3_600_000
const liveTypes = ['publication'] as const

/** Posts on their way, until each is where it ends: what went out, and what did not, with the way to try that again. */
export function usePublications(): void {
  const me = useMe()
  const updateTask = useUpdateTask()
  const enabled = me.appPermissions.calendar || me.appPermissions.calendarPost
  const [since] = useState(() => new Date(Math.floor(Date.now() / hour) * hour - 24 * hour).toISOString())
  const query = { postStatus: ['SCHEDULED'], scheduledAt: { after: since }, itemsPerPage: 20 }
  const source = useQuery({
    ...qOfMenu(posts.list, { query }, (summary) => summary.postsUnderWay),
    queryKey: ['under way'],
    enabled,
    refetchInterval: ({ state }) => (state.data?.member.some(isUnderWay) ? soon : nowAndThen),
  })
  const { refetch } = source
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive(
    liveTypes,
    useCallback(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void (enabled && refetch()), 1_000)
    }, [refetch, enabled]),
  )
  const { data, dataUpdatedAt } = source
  const shown = data?.member
  const requestedIds = useRef(new Set<string>())
  // Also where the list is what it was: a task may have come and gone between two of its answers.
  useEffect(() => {
    if (!shown || dataUpdatedAt === 0) return
    const going = shown.filter(isUnderWay)
    for (const post of going) updateTask(post)
    // The list has it no more: how it ended it says itself.
    for (const { id, to, state } of currentTasks()) {
      if (
        to !== getPostPath(id) ||
        state !== 'running' ||
        requestedIds.current.has(id) ||
        going.some((item) => item.id === id)
      )
        continue
      requestedIds.current.add(id)
      void send(posts.read, { params: { id } })
        .then(updateTask, (error: unknown) => {
          if (toApiError(error).status === 404) removeTask(id)
        })
        .finally(() => requestedIds.current.delete(id))
    }
  }, [shown, dataUpdatedAt, updateTask])
}

const getPostPath = (id: string) => `/calendar?id=${id}`

function useUpdateTask(): (post: CalendarPost) => void {
  const t = useTranslations('shell.activity')
  const calendar = useTranslations('calendar')
  const headline = useHeadline()
  const errorText = useErrorText()
  const { calendarPost } = useMe().appPermissions
  const latest = useRef({ t, calendar, headline, errorText, calendarPost })
  latest.current = { t, calendar, headline, errorText, calendarPost }
  return useCallback((post: CalendarPost) => {
    const { t, calendar, headline, errorText, calendarPost } = latest.current
    const isRunning = isUnderWay(post)
    const retry = () =>
      void send(posts.retry, { params: { id: post.id }, body: {} }, { idempotencyKey: newKey() }).then(
        (again) => {
          updateAfterRetry(again)
          const { skipped } = again
          if (skipped.length > 0)
            toastError(calendar('retry.skipped', { count: skipped.length }), {
              more: skipped.map(({ message }) => message).join(' '),
            })
        },
        (error: unknown) => toastError(t('notRetried'), { more: errorText(error) }),
      )
    const updateAfterRetry = (again: CalendarPost) =>
      upsertTask(again.id, {
        ...{ ...baseTask, ...getPostProgress(again) },
        ...(waits(again) ? { state: 'ended', retry: undefined } : { state: 'running' }),
      })
    const baseTask = {
      title: t('publication', { name: headline(post).slice(0, 60) }),
      to: getPostPath(post.id),
      // What nobody could confirm is tried again only by who has looked at it.
      retry: !isRunning && post.progress.failed > 0 && calendarPost ? retry : undefined,
    }
    upsertTask(post.id, { ...baseTask, ...getPostProgress(post), state: isRunning ? 'running' : 'ended' })

    function getPostProgress(post: CalendarPost) {
      const { total, published, failed } = post.progress
      const note = waits(post) ? calendar('retry.waits') : undefined
      return { total, done: published, failed, note }
    }
  }, [])
}

const waits = ({ postStatus }: CalendarPost): boolean => postStatus === 'PENDING_APPROVAL'

const isUnderWay = ({ underWay, scheduledAt, postStatus, progress }: CalendarPost): boolean =>
  underWay || (postStatus === 'SCHEDULED' && Date.parse(scheduledAt) <= Date.now() && progress.open > 0)
