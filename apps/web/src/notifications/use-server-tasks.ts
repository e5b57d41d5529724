import { useQuery } from '@tanstack/react-query'
import { locationImports } from '@vitrine/contract/location-imports'
import { posts } from '@vitrine/contract/posts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { currentTasks, sayTask } from '../activity.ts'
import { q } from '../api.ts'
import { useHeadline } from '../calendar/post/use-headline.ts'
import { useLive } from '../live.ts'
import { useBulkUpdates } from './use-bulk-updates.ts'
import { useExports } from './use-exports.ts'

const soon = 3_000
const nowAndThen = 60_000
const hour = 3_600_000
const heard = ['publication'] as const

/** What the server does by itself: imports, exports, and posts that are on their way. It goes on when the tab closes. */
export function useServerTasks(): void {
  useImports()
  useExports()
  useBulkUpdates()
  usePublications()
}

function useImports(): void {
  const t = useTranslations('shell.activity')
  const me = useMe()
  // An import compares with every place, so it is shown to those who see every place.
  const enabled = me.appPermissions.locations && me.profile === 'PROFILE_OWNER'
  const files = useQuery({
    ...q(locationImports.list, { query: { itemsPerPage: 5 } }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.member.some(({ status }) => running(status)) ? soon : false),
  }).data?.member
  useEffect(() => {
    for (const { id, fileName, status, totals } of files ?? []) {
      const known = currentTasks().some((task) => task.id === id)
      if (!running(status) && !known) continue
      sayTask(id, {
        title: t('import', { name: fileName }),
        total: totals.rows,
        done: totals.done - totals.refused,
        failed: totals.refused,
        state: running(status) ? 'running' : 'ended',
        to: `/settings/company/import/${id}`,
      })
    }
  }, [files, t])
}

const running = (status: string) => status === 'QUEUED' || status === 'RUNNING'

function usePublications(): void {
  const t = useTranslations('shell.activity')
  const headline = useHeadline()
  const me = useMe()
  const enabled = me.appPermissions.calendar || me.appPermissions.calendarPost
  const [since] = useState(() => new Date(Math.floor(Date.now() / hour) * hour - 24 * hour).toISOString())
  const source = useQuery({
    ...q(posts.list, { query: { postStatus: ['SCHEDULED'], scheduledAt: { after: since }, itemsPerPage: 20 } }),
    queryKey: ['under way'],
    enabled,
    refetchInterval: ({ state }) => (state.data?.member.some(isUnderWay) ? soon : nowAndThen),
  })
  const { refetch } = source
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive(
    heard,
    useCallback(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void (enabled && refetch()), 1_000)
    }, [refetch, enabled]),
  )
  const shown = source.data?.member
  useEffect(() => {
    if (!shown) return
    const going = shown.filter(isUnderWay)
    for (const post of going) {
      const { total, published, failed, unconfirmed } = post.progress
      const name = headline(post).slice(0, 60)
      sayTask(post.id, {
        title: t('publication', { name }),
        ...{ total, done: published, failed: failed + unconfirmed, state: 'running', to: `/calendar?id=${post.id}` },
      })
    }
    // What is no longer under way has ended, one way or the other; how is told where it stands.
    for (const task of currentTasks())
      if (task.to === `/calendar?id=${task.id}` && task.state === 'running' && !going.some(({ id }) => id === task.id))
        sayTask(task.id, { title: task.title, state: 'ended', done: task.total ?? task.done })
  }, [shown, t, headline])
}

const isUnderWay = ({
  underWay,
  scheduledAt,
  progress,
}: {
  underWay: boolean
  scheduledAt: string
  progress: { open: number }
}) => underWay || (Date.parse(scheduledAt) <= Date.now() && progress.open > 0)
