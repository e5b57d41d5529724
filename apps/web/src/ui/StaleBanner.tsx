import { useTranslations } from 'use-intl'
import { useFormats } from '../use-formats.ts'
import { Banner } from './Banner.tsx'

/** What is shown could not be read again: it stays, with its time. */
export function StaleBanner({ title, readAt }: { title: string; readAt: number }) {
  const t = useTranslations('kit')
  const formats = useFormats()
  return (
    <Banner tone="amber" strip>
      {title}. {t('staleData', { time: formats.time(readAt) })}
    </Banner>
  )
}
