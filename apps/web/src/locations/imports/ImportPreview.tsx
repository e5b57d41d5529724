import { Button } from '@mantine/core'
import { IconAlertTriangle, IconColumns, IconTable } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { locationImports } from '@vitrine/contract/location-imports'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../api/queries.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { useFocusFieldAfterRender } from '../../ui/use-focus.ts'
import { remapped } from './column-targets.ts'
import { ImportErrorList } from './ImportErrorList.tsx'
import classes from './Imports.module.css'
import type { LocationImportDetails } from './import-query.ts'
import { MappingList } from './MappingList.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import { Totals } from './Totals.tsx'
import { useTotalsText } from './use-totals-text.ts'

/** What the file would do, before it does it: its columns, its first rows, its faults. Nothing is written yet. */
export function ImportPreview({ file }: { file: LocationImportDetails }) {
  const t = useTranslations('places.import')
  const locationTexts = useTranslations('places')
  const formats = useFormats()
  const why = useErrorReason()
  const client = useQueryClient()
  const key = [locationImports.read.path, { id: file.id }, null]
  const cacheImport = (response: LocationImportDetails) => client.setQueryData(key, response)
  const [pendingMapping, setPendingMapping] = useState<string[] | null>(null)
  const map = useApiMutation(locationImports.update, {
    // Each has what was chosen before it.
    scope: { id: 'import-mapping' },
    onSuccess: cacheImport,
  })
  const run = useApiMutation(locationImports.run, { onSuccess: cacheImport })
  const mapping = pendingMapping ?? file.mapping
  const focusField = useFocusFieldAfterRender()
  const saveMapping = (next: string[], onSaved = () => {}) => {
    setPendingMapping(next)
    const input = { params: { id: file.id }, body: { mapping: next } }
    map.mutate(input, {
      // Of the last one asked for alone: until it is kept, also where it could not be, what was chosen stays.
      onSuccess: () => {
        setPendingMapping(null)
        onSaved()
      },
    })
  }
  const totals = useTotalsText()
  const { created, updated, unchanged } = file.totals
  const named = mapping.includes('name')
  const failure = map.error ?? run.error
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 tabIndex={-1}>{file.fileName}</h1>
          <p className={classes.meta}>
            {t('facts', {
              rows: file.totals.rows,
              columns: file.columns.length,
              encoding: file.encoding,
            })}
          </p>
        </div>
        <div className={classes.actions}>
          <LinkButton to="/settings/company/import" variant="default">
            {t('otherFile')}
          </LinkButton>
          <Button
            id="import-run"
            loading={run.isPending}
            disabled={!named || pendingMapping !== null || created + updated + unchanged === 0}
            onClick={() => run.mutate({ params: { id: file.id } })}
          >
            {t('run', { count: created + updated })}
          </Button>
        </div>
      </header>
      {failure && (
        <Banner
          tone="red"
          action={
            map.error &&
            pendingMapping && (
              <Button
                size="xs"
                variant="default"
                onClick={() => saveMapping(pendingMapping, () => focusField('import-run'))}
              >
                {locationTexts('retry')}
              </Button>
            )
          }
        >
          {why(failure)}
        </Banner>
      )}
      {!named && <Banner tone="amber">{t('nameNeeded')}</Banner>}
      {named && pendingMapping === null && created + updated === 0 && (
        <Banner tone={unchanged > 0 ? 'blue' : 'amber'}>{unchanged > 0 ? totals(file) : t('nothingUsable')}</Banner>
      )}
      <Totals file={file} busy={map.isPending} />
      {(file.newGroups.length > 0 || file.newLabels.length > 0) && (
        <p className={classes.meta}>
          {file.newGroups.length > 0 &&
            t('newGroups', { count: file.newGroups.length, names: formats.list(file.newGroups.slice(0, 8)) })}{' '}
          {file.newLabels.length > 0 &&
            t('newLabels', { count: file.newLabels.length, names: formats.list(file.newLabels.slice(0, 8)) })}
        </p>
      )}
      <Card title={t('columns')} icon={IconColumns} count={file.columns.length} flush>
        <MappingList
          columns={file.columns}
          mapping={mapping}
          onChoose={(column, target) => saveMapping(remapped(mapping, column, target))}
        />
      </Card>
      <Card title={t('firstRows')} icon={IconTable} flush>
        <PreviewRows file={file} />
      </Card>
      {file.faults.length > 0 && (
        <Card title={t('faults')} icon={IconAlertTriangle} tone="amber" flush>
          <ImportErrorList file={file} />
        </Card>
      )}
    </>
  )
}
