import { type ComposerTab, detached, type PostComposition } from '../model/composition.ts'
import type { PostPart } from '../model/network-capabilities.ts'
import type { Point } from '../model/preflight.ts'
import { useComposer } from '../state/composer.ts'
import { usePointText } from '../validation/use-point-text.ts'

/** What is wrong with a part as this tab shows it. A network that goes its own way is wrong on its own tab. */
export function usePartPoints(part: PostPart): Point[] {
  const { points, tab, composition } = useComposer()
  return points.filter(
    ({ goal, severity, network }) =>
      severity === 'error' &&
      goal.to === 'part' &&
      goal.part === part &&
      (network === null || isShown(network, part, tab, composition)),
  )
}

function isShown(
  network: NonNullable<Point['network']>,
  part: PostPart,
  tab: ComposerTab,
  composition: PostComposition,
): boolean {
  return tab === 'common' ? !detached(composition, network).includes(part) : network === tab
}

/** The same in words, for its field. `name` is the field's own, where the part has several. */
export function usePartError(part: PostPart, name?: string): string | undefined {
  const getPointText = usePointText()
  const here = usePartPoints(part).filter(({ goal }) => goal.to === 'part' && goal.field === name)
  return here.length === 0 ? undefined : [...new Set(here.map(getPointText))].join(' ')
}
