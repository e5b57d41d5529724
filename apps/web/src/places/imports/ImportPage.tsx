import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useNamedPage } from '../../shell/page-name.ts'
import { DataArea } from '../../ui/DataArea.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportReport } from './ImportReport.tsx'
import classes from './Imports.module.css'
import { useImport } from './import-query.ts'

/** One file: looked at and set right, then running, then its report. Its address stays the same all along. */
export function ImportPage() {
  const t = useTranslations('places.import')
  const { id } = useParams({ from: '/dashboard/settings/company/import/$id' })
  const source = useImport(id)
  useNamedPage(source.data?.fileName)
  return (
    <div className={classes.page}>
      <DataArea source={source} errorTitle={t('loadFailed')}>
        {(file) => {
          if (file.status === 'PREVIEW') return <ImportPreview file={file} />
          return file.status === 'DONE' ? <ImportReport file={file} /> : <ImportProgress file={file} />
        }}
      </DataArea>
    </div>
  )
}
