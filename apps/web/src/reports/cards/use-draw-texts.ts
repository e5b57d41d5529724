import { useMemo } from 'react'
import { useTranslations } from 'use-intl'

type Values = Record<string, string | number>

/** Texts that all charts need; passing them in lets the chart builders be plain functions. */
export function useDrawTexts() {
  const t = useTranslations('reports.draw')
  return useMemo(
    () => ({
      none: t('none'),
      day: t('day'),
      before: t('before'),
      thisPeriod: t('thisPeriod'),
      levelOnly: (values: Values & Record<'name' | 'value' | 'day', string>) => t('levelOnly', values),
      level: (values: Values & Record<'name' | 'value' | 'day' | 'more', string> & { days: number }) =>
        t('level', values),
      sum: (values: Record<'name' | 'value' | 'most' | 'day', string>) => t('sum', values),
      sumChanged: (values: Record<'name' | 'value' | 'change' | 'most' | 'day', string>) => t('sumChanged', values),
      mark: (values: Record<'name' | 'value' | 'most' | 'day', string>) => t('mark', values),
    }),
    [t],
  )
}
export type DrawTexts = ReturnType<typeof useDrawTexts>
