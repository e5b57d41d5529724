import { usePosts } from '../post/actions.ts'
import { CardDragImage, type CardShape } from '../post/PostCard.tsx'
import classes from './DropPreview.module.css'
import type { CardMove } from './move-mode.ts'

/** The place a carried card would take. */
export function DropPreview({ carrying, shape, top }: { carrying: CardMove; shape: CardShape; top?: number }) {
  const { cardTexts } = usePosts()
  const { card, how, localTime, refused } = carrying
  return (
    <div
      className={classes.landing}
      data-shape={shape}
      data-refused={refused ?? undefined}
      data-landing
      style={top === undefined ? undefined : { top }}
      aria-hidden
    >
      {how === 'keys' && <CardDragImage card={card} shape={shape} time={cardTexts.clock(localTime)} />}
    </div>
  )
}
