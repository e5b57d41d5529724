import { usePosts } from '../post/actions.ts'
import { CardPicture, type CardShape } from '../post/PostCard.tsx'
import type { Carrying } from './carrying.ts'
import classes from './Landing.module.css'

/** The place a carried card would take. */
export function Landing({ carrying, shape, top }: { carrying: Carrying; shape: CardShape; top?: number }) {
  const { words } = usePosts()
  const { card, how, wall, refused } = carrying
  return (
    <div
      className={classes.landing}
      data-shape={shape}
      data-refused={refused ?? undefined}
      data-landing
      style={top === undefined ? undefined : { top }}
      aria-hidden
    >
      {how === 'keys' && <CardPicture card={card} shape={shape} time={words.clock(wall)} />}
    </div>
  )
}
