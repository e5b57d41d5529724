import { useTranslations } from 'use-intl'
import type { Series } from './series.ts'

/** A chart in words: what a value is called, and a point with all that is known of it. */
export function usePointTexts(
  points: readonly { readonly long: string }[],
  series: readonly Series[],
  format: (value: number) => string,
) {
  const t = useTranslations('charts')
  const formatValue = (value: number | null | undefined) =>
    value === null || value === undefined ? t('noValue') : format(value)
  const describe = (index: number) =>
    [
      points[index]?.long,
      ...series.map(({ name, values }) => t('point', { name, value: formatValue(values[index]) })),
    ].join(', ')
  return { said: formatValue, describe }
}
