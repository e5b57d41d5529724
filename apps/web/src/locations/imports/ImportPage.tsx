import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { loadTexts } from '../../i18n/messages.ts'
import { useNamedPage } from '../../layout/page-name.ts'
import { DataArea } from '../../ui/DataArea.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportReport } from './ImportReport.tsx'
import classes from './Imports.module.css'
import { useImport } from './import-query.ts'

const GoogleImport = lazyComponent(async () => {
  const [module] = await Promise.all([import('../google/GoogleImport.tsx'), loadTexts(['connections', 'hours'])])
  return { default: module.GoogleImport }
})

/** What places are brought in from: a file by its id, or `google`. */
export function ImportPage() {
  const { id } = useParams({ from: '/dashboard/settings/company/import/$id' })
  if (id !== 'google') return <FileImport id={id} />
  return (
    <Suspense fallback={null}>
      <GoogleImport />
    </Suspense>
  )
}

/** One file: looked at and set right, then running, then its report. Its address stays the same all along. */
function FileImport({ id }: { id: string }) {
  const t = useTranslations('places.import')
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
