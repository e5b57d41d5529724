import { useTranslations } from 'use-intl'
import { useComposer } from './composer.ts'

/** What is wrong with the choice of places, once somebody should hear of it. */
export function usePlacesError(): string | undefined {
  const t = useTranslations('kit.tree')
  const { points } = useComposer()
  return points.some(({ code }) => code === 'locations.none') ? t('required') : undefined
}
