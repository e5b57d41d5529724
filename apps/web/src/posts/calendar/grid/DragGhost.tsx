import type { Ref } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { usePosts } from '../post/actions.ts'
import { CardPicture } from '../post/PostCard.tsx'
import type { Carrying } from './carrying.ts'
import classes from './DragGhost.module.css'

/** What follows the pointer, with the time it would get, or why it can't land there. */
export function DragGhost({ carrying, when, ref }: { carrying: Carrying; when: string; ref: Ref<HTMLDivElement> }) {
  const t = useTranslations('calendar.move')
  const { words } = usePosts()
  const { card, wall, refused } = carrying
  return createPortal(
    <div className={classes.ghost} ref={ref} aria-hidden>
      <div className={classes.card}>
        <CardPicture card={card} shape="rich" time={words.clock(wall)} />
      </div>
      <span className={classes.tip} data-refused={refused ?? undefined}>
        {refused ? t(refused) : when}
      </span>
    </div>,
    document.body,
  )
}
