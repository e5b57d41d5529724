// biome-ignore-all lint/a11y/useSemanticElements: the list's own rows, which want the grid of the ARIA pattern around them
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing in an example takes the focus

import type { Day } from '../../../dates/calendar-day.ts'
import { useIsMobile } from '../../../ui/use-is-mobile.ts'
import { type CalendarPost, foldPosts } from '../model/card.ts'
import { computeOffsets, listRows } from '../model/list-rows.ts'
import { usePosts } from '../post/actions.ts'
import { DayLine } from './DayLine.tsx'
import classes from './PostList.module.css'
import { PostRow } from './PostRow.tsx'

const nothing = () => {}

/** The list with made-up posts, all of its rows drawn. */
export function SampleRows({ posts, today, label }: { posts: readonly CalendarPost[]; today: Day; label: string }) {
  const { zone, now } = usePosts()
  const isMobile = useIsMobile()
  const rows = listRows(foldPosts(posts, zone, now), today)
  const offsets = computeOffsets(rows, { day: 34, card: isMobile ? 88 : 52 })
  return (
    <div role="grid" aria-label={label} className={classes.rows} style={{ height: offsets.at(-1) }}>
      {rows.map((row, index) => {
        const style = { top: offsets[index], height: (offsets[index + 1] ?? 0) - (offsets[index] ?? 0) }
        return row.kind === 'day' ? (
          <div key={row.key} role="row" className={classes.line} style={style}>
            <div role="rowheader" className={classes.header}>
              <DayLine day={row.day} today={today} count={row.count} />
            </div>
          </div>
        ) : (
          <PostRow
            key={row.key}
            {...{ card: row.card, index, style }}
            {...{ stop: false, selected: false, current: false, onSelect: nothing, onFocus: nothing }}
          />
        )
      })}
    </div>
  )
}
