import type { Point } from '../model/preflight.ts'
import { useComposer } from '../state/composer.ts'

/** What is wrong with one file on the networks of the tab. */
export function useMediaPoints(index: number): Point[] {
  const { points, tab, composition } = useComposer()
  return points.filter(({ goal, network }) => {
    if (goal.to !== 'part' || goal.part !== 'media' || goal.index !== index) return false
    if (tab !== 'common') return network === tab
    // A network with media of its own has another file in this place.
    return network === null || composition.own[network]?.media === undefined
  })
}
