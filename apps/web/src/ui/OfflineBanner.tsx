import { IconWifiOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Banner } from './Banner.tsx'

/** Under the header while the browser has no connection. Reading goes on from what is there. */
export function OfflineBanner() {
  const t = useTranslations('app')
  return (
    <Banner tone="amber" icon={IconWifiOff} strip>
      {t('offline')}
    </Banner>
  )
}
