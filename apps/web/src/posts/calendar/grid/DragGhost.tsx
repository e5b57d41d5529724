import type { Ref } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { usePosts } from '../post/actions.ts'
import { CardDragImage } from '../post/PostCard.tsx'
import classes from './DragGhost.module.css'
import type { CardMove } from './move-mode.ts'

/** What follows the pointer, with the time it would get, or why it can't land there. */
export function DragGhost({ carrying, when, ref }: { carrying: CardMove; when: string; ref: Ref<HTMLDivElement> }) {
  const t = useTranslations('calendar.move')
  const { cardTexts } = usePosts()
  const { card, localTime, refused } = carrying
  return createPortal(
    <div className={classes.ghost} ref={ref} aria-hidden>
      <div className={classes.card}>
        <CardDragImage card={card} shape="rich" time={cardTexts.clock(localTime)} />
      </div>
      <span className={classes.tip} data-refused={refused ?? undefined}>
        {refused ? t(refused) : when}
      </span>
    </div>,
    document.body,
  )
}
