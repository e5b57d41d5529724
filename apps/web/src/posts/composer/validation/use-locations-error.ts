import { useTranslations } from 'use-intl'
import { useComposer } from '../state/composer.ts'
import { usePointText } from './use-point-text.ts'

/** What is wrong with the choice of places, once somebody should hear of it. */
export function useLocationsError(): string | undefined {
  const t = useTranslations('kit.tree')
  const getPointText = usePointText()
  const { points } = useComposer()
  if (points.some(({ code }) => code === 'locations.none')) return t('required')
  const refused = points.filter(({ goal, message }) => message !== undefined && goal.to === 'places' && goal.locationId)
  return refused.length === 0 ? undefined : [...new Set(refused.map(getPointText))].join(' ')
}
