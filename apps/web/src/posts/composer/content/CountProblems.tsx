import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { getPart, write } from '../model/composition.ts'
import { useComposer } from '../state/composer.ts'
import { usePointText } from '../validation/use-point-text.ts'
import classes from './Media.module.css'

/** On a network's own tab: more or fewer files than it takes, with the shortest way out. */
export function CountProblems() {
  const t = useTranslations('composer.media')
  const getPointText = usePointText()
  const { points, tab, kind, change } = useComposer()
  const here = points.filter(
    ({ goal, network }) =>
      goal.to === 'part' &&
      goal.part === 'media' &&
      goal.index === undefined &&
      (kind === 'multi' ? network === tab : true),
  )
  return here.map((point) => (
    <p key={point.key} className={classes.problem} data-severity={point.severity}>
      {getPointText(point)}
      {point.code === 'media.tooMany' && (
        <Button
          variant="subtle"
          color="brand"
          size="xs"
          onClick={() =>
            change((before) =>
              write(before, tab, 'media', getPart(before, tab, 'media').slice(0, Number(point.params.max))),
            )
          }
        >
          {t('keepFirst', { count: Number(point.params.max) })}
        </Button>
      )}
    </p>
  ))
}
