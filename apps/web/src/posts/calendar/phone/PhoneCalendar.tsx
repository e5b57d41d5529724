import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type Day, getUtcMidnight, plusDays } from '../../../dates/calendar-day.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useDelayedLoading } from '../../../ui/use-delayed-loading.ts'
import { Attention } from '../Attention.tsx'
import { CalendarNotices } from '../CalendarNotices.tsx'
import type { CalendarProps } from '../calendar-props.ts'
import { MonthPicker } from '../dates/MonthPicker.tsx'
import { EmptyCalendar } from '../EmptyCalendar.tsx'
import { ActiveFilters } from '../filters/ActiveFilters.tsx'
import { NarrowFilters } from '../filters/FilterMenus.tsx'
import { byDay, foldPosts } from '../model/card.ts'
import { usePosts } from '../post/actions.ts'
import classes from './PhoneCalendar.module.css'
import { PhoneDay } from './PhoneDay.tsx'
import { WeekStrip } from './WeekStrip.tsx'

/** A strip for the week, and below it the day one is at and those that follow. */
export function PhoneCalendar(props: CalendarProps & { anchor: Day; scope: ReactNode }) {
  const { anchor, scope, source, shown, holidays, today, openId, mayPost, filters, onOpenDay, onCreate } = props
  const t = useTranslations('calendar')
  const formats = useFormats('UTC')
  const { zone, now } = usePosts()
  const list = useRef<HTMLDivElement>(null)
  const late = useDelayedLoading(source.isPending)
  const days = byDay(shown.cards)
  const following = source.shown.days.filter((day) => day >= anchor)
  const draw = (cards: typeof days, shownDays: readonly Day[] = following) =>
    shownDays.map((day) => (
      <PhoneDay
        key={day}
        day={day}
        today={today}
        cards={cards.get(day) ?? []}
        holiday={holidays.get(day)}
        openId={openId}
        onCreate={mayPost && day >= today ? () => onCreate({ day, hour: -1 }) : undefined}
      />
    ))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is read from its beginning.
  useEffect(() => {
    // Newer browsers answer a promise here: nothing an effect may answer.
    list.current?.scrollTo({ top: 0 })
  }, [anchor])
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Dropdown
          label={t('chooseDay')}
          target={
            <button type="button" className={classes.month}>
              <span>{formats.monthYear(getUtcMidnight(anchor))}</span>
              <IconChevronDown size={20} stroke={1.75} aria-hidden />
            </button>
          }
        >
          {(close) => (
            <MonthPicker
              day={anchor}
              today={today}
              onChoose={(day) => {
                close()
                onOpenDay(day)
              }}
            />
          )}
        </Dropdown>
        <span className={classes.space} />
        <NarrowFilters {...filters} />
        <ActionIcon size="xl" aria-label={t('previous.week')} onClick={() => onOpenDay(plusDays(anchor, -7))}>
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon size="xl" aria-label={t('next.week')} onClick={() => onOpenDay(plusDays(anchor, 7))}>
          <IconChevronRight size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      <WeekStrip days={source.shown.days} cards={days} anchor={anchor} today={today} onChoose={onOpenDay} />
      <div className={classes.attention}>
        {scope}
        <Attention waiting={shown.waiting} failed={shown.failed} {...filters} />
      </div>
      <ActiveFilters {...filters} />
      <CalendarNotices source={source} empty={shown.cards.length === 0} filters={filters} />
      <div ref={list} className={classes.list} aria-busy={source.isPlaceholderData || source.isPending}>
        {late && <SkeletonRows avatar={false} />}
        {/* Of days that are not read yet, or could not be read, nothing is said. */}
        {!late && source.data && draw(days)}
        {!late && source.data?.posts.length === 0 && (
          <EmptyCalendar
            {...{ zone, now, onCreate, mayPost, days: source.shown.days }}
            draw={(posts) => draw(byDay(foldPosts(posts, zone, now)), source.shown.days)}
          />
        )}
      </div>
    </div>
  )
}
