import { Button } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { getNotificationTarget, type NotificationLine } from '@vitrine/contract/notification-lines'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { openTab } from '../api/open-tab.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useMe } from '../session/current-user.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { getDayName, groupByDay, isUnread } from './group-by-day.ts'
import classes from './NotificationFeed.module.css'
import { NotificationRow } from './NotificationRow.tsx'
import type { useNotificationActions } from './use-notification-actions.ts'
import { useNotificationFeed } from './use-notifications.ts'

interface Props {
  unread: boolean
  actions: ReturnType<typeof useNotificationActions>
  onNavigate: () => void
}

/** Day by day; more comes at the end of the scroll, or by a button. PageUp and PageDown go from one to the next. */
export function NotificationFeed({ unread, actions, onNavigate }: Props) {
  const t = useTranslations('notifications')
  const formats = useFormats()
  const navigate = useNavigate()
  const permissions = useMe().appPermissions
  const source = useNotificationFeed(unread)
  const items = useMemo(() => source.data?.pages.flatMap(({ member }) => member) ?? [], [source.data])
  const days = useMemo(() => groupByDay(items, (at) => formats.fullDate(at)), [items, formats])
  // How many lines there will be nobody knows while some stand for several.
  const isFolded = days.some(({ rows }) => rows.some((row) => row.items.length > 1))
  const total = isFolded ? -1 : (source.data?.pages[0]?.totalItems ?? 0)
  const feed = useRef<HTMLDivElement>(null)
  const id = useId()
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = source
  const end = useAtEnd(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  })

  const open = (row: NotificationLine) => {
    if (isUnread(row)) actions.mark(row.items, false)
    const target = getNotificationTarget(row, permissions)
    if (target === null) return
    onNavigate()
    if (target.kind === 'tab') openTab(target.href)
    else void navigate({ href: target.href })
  }
  const remove = (row: NotificationLine) => {
    // Of the last one the focus goes to the one before.
    if (!stepFrom(feed.current, document.activeElement, 1)) stepFrom(feed.current, document.activeElement, -1)
    actions.remove(row.items)
  }
  let position = 0
  return (
    <DataArea source={source} errorTitle={t('loadFailed')} skeleton={<SkeletonRows rows={6} />}>
      {() =>
        items.length === 0 ? (
          <EmptyState icon={IconBellCheck} title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <>
            <div ref={feed}>
              {days.map(({ day, rows }) => (
                <section key={day}>
                  <h3 className={classes.day} id={`${id}-${day}`}>
                    {dayName(day, rows)}
                  </h3>
                  {/* A feed holds articles and nothing else: one for each day. */}
                  <div
                    role="feed"
                    aria-labelledby={`${id}-${day}`}
                    aria-busy={isFetchingNextPage}
                    onKeyDown={(event) => onKeys(event, feed.current)}
                  >
                    {rows.map((row) => (
                      <NotificationRow
                        key={row.key}
                        row={row}
                        position={++position}
                        total={total}
                        onOpen={() => open(row)}
                        onMark={() => actions.mark(row.items, !isUnread(row))}
                        onRemove={() => remove(row)}
                      />
                    ))}
                  </div>
                </section>
              ))}
            </div>
            {isFetchingNextPage && <SkeletonRows />}
            {hasNextPage && (
              <div className={classes.more} ref={end}>
                <Button variant="default" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('more')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </DataArea>
  )

  function dayName(day: string, rows: readonly NotificationLine[]): string {
    const at = rows[0]?.items[0].createdAt
    const known = getDayName(day, Date.now(), formats)
    if (known !== null) return t(known)
    const name = at === undefined ? day : formats.date(at)
    return name.charAt(0).toLocaleUpperCase(formats.language) + name.slice(1)
  }
}

function onKeys(event: KeyboardEvent<HTMLDivElement>, all: HTMLElement | null): void {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return
  event.preventDefault()
  stepFrom(all, event.target, event.key === 'PageDown' ? 1 : -1)
}

/** The focus goes to the next article, or the one before; answers whether there is one. */
function stepFrom(feed: HTMLElement | null, from: EventTarget | null, by: 1 | -1): boolean {
  const articles = [...(feed?.querySelectorAll<HTMLElement>('article') ?? [])]
  const at = articles.findIndex((article) => from instanceof Node && article.contains(from))
  const next = articles[at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** Runs when what carries the ref comes into sight. */
function useAtEnd(run: () => void) {
  const latest = useRef(run)
  latest.current = run
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!target.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current())
    watch.observe(target.current)
    return () => watch.disconnect()
  })
  return target
}
