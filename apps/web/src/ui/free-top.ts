/** Where something is on the screen, in pixels. */
export interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const gap = 8

/** The highest place from `box` on at which nothing is covered; where that is below `lowest`, the box stays. */
export function freeTop(box: Box, obstacles: readonly Box[], lowest: number): number {
  const height = box.bottom - box.top
  let top = box.top
  for (const obstacle of obstacles.toSorted((a, b) => a.top - b.top)) {
    const isBeside = obstacle.right <= box.left || obstacle.left >= box.right
    const isApart = obstacle.bottom <= top || obstacle.top >= top + height
    if (!isBeside && !isApart) top = obstacle.bottom + gap
  }
  return top > lowest ? box.top : top
}

/** How far a list has to scroll so that a box in it is clear of what covers it; 0 where it is. */
export function scrollNeeded(box: Box, cover: Box, view: Box): number {
  const isApart =
    cover.right <= box.left || cover.left >= box.right || cover.bottom <= box.top || cover.top >= box.bottom
  if (isApart) return 0
  const down = box.bottom - cover.top + gap
  const up = box.top - cover.bottom - gap
  // A bar at the end of the view covers from below, a head from above.
  const isAtEnd = view.bottom - cover.bottom <= cover.top - view.top
  return isAtEnd ? down : up
}
