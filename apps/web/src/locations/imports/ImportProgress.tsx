import { IconLoader2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { Card } from '../../ui/Card.tsx'
import classes from './Imports.module.css'
import type { LocationImportDetails } from './import-query.ts'
import { Totals } from './Totals.tsx'

/** The file is being imported; it goes on whether this page stays open or not. */
export function ImportProgress({ file }: { file: LocationImportDetails }) {
  const t = useTranslations('places.import')
  const formats = useFormats()
  const { done, rows } = file.totals
  return (
    <>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{file.fileName}</h1>
        <div className={classes.actions}>
          <LinkButton to="/settings/company" variant="default">
            {t('toPlaces')}
          </LinkButton>
        </div>
      </header>
      <Card title={t('running')} icon={IconLoader2} tone="blue">
        <div
          className={classes.meter}
          role="progressbar"
          aria-label={t('running')}
          aria-valuenow={done}
          aria-valuemax={rows}
        >
          <span style={{ width: `${(done / Math.max(1, rows)) * 100}%` }} />
        </div>
        <p className={classes.meta} role="status">
          {t('progress', { done: formats.integer(done), total: formats.integer(rows) })}
        </p>
        <p className={classes.meta}>{t('mayLeave')}</p>
      </Card>
      <Totals file={file} />
    </>
  )
}
