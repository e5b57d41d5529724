import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'

/** `12 m`, from a kilometre on `1,2 km`. */
export function useDistance(): (meters: number) => string {
  const t = useTranslations('connections')
  const formats = useFormats()
  return (meters) =>
    meters < 1000
      ? t('meters', { count: formats.integer(meters) })
      : t('kilometers', { count: meters < 100_000 ? formats.decimal(meters / 1000) : formats.integer(meters / 1000) })
}
