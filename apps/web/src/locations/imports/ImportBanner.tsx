import { IconFileUpload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { useRunningImport } from './import-query.ts'

/** An import runs on while its page is closed; here is the way back to it. */
export function ImportBanner() {
  const t = useTranslations('places.import')
  const formats = useFormats()
  const running = useRunningImport()
  if (!running) return null
  const { done, rows } = running.totals
  return (
    <Banner
      tone="blue"
      strip
      icon={IconFileUpload}
      action={
        <LinkButton to="/settings/company/import/$id" params={{ id: running.id }} variant="default" size="xs">
          {t('follow')}
        </LinkButton>
      }
    >
      {t('runningBanner', { file: running.fileName, done: formats.integer(done), total: formats.integer(rows) })}
    </Banner>
  )
}
