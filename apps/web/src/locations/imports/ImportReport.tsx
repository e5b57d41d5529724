import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { locationImports } from '@vitrine/contract/location-imports'
import { useTranslations } from 'use-intl'
import { fetchEveryPage, perPage } from '../../api/every-page.ts'
import { send } from '../../api/send.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { toastError } from '../../ui/toasts.ts'
import { buildErrorFile, type ImportedRow } from './error-file.ts'
import { ImportErrorList } from './ImportErrorList.tsx'
import classes from './Imports.module.css'
import type { LocationImportDetails } from './import-query.ts'
import { Totals } from './Totals.tsx'
import { useTotalsText } from './use-totals-text.ts'

/** What an import did, and what it could not use, to be looked at here or in a spreadsheet. */
export function ImportReport({ file }: { file: LocationImportDetails }) {
  const t = useTranslations('places.import')
  const totals = useTotalsText()
  const download = useErrorFileDownload(file)
  const { refused, toCheck } = file.totals
  return (
    <>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{file.fileName}</h1>
        <div className={classes.actions}>
          <LinkButton to="/settings/company/import" variant="default">
            {t('otherFile')}
          </LinkButton>
          <LinkButton to="/settings/company">{t('toPlaces')}</LinkButton>
        </div>
      </header>
      <Banner tone={refused > 0 ? 'amber' : 'green'}>{totals(file)}</Banner>
      <Totals file={file} />
      {refused + toCheck > 0 && (
        <Card
          title={t('faults')}
          icon={IconAlertTriangle}
          tone="amber"
          count={refused + toCheck}
          flush
          action={
            <Button
              size="xs"
              variant="default"
              loading={download.isPending}
              leftSection={<IconDownload size={16} stroke={2} aria-hidden />}
              onClick={() => download.mutate()}
            >
              {t('download')}
            </Button>
          }
        >
          <ImportErrorList file={file} />
        </Card>
      )}
    </>
  )
}

/** All of them, whereas the page shows the first hundred. */
function useErrorFileDownload({ id, fileName }: LocationImportDetails) {
  const t = useTranslations('places.import')
  const { language } = useFormats()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async () => {
      const rows: ImportedRow[] = []
      const fetchPage = (page: number) =>
        send(locationImports.rows, { params: { id }, query: { page, itemsPerPage: perPage, faulty: true } })
      for await (const { member } of fetchEveryPage(fetchPage)) rows.push(...member)
      const headings = [t('row'), t('file.place'), t('file.column'), t('file.value'), t('file.problem')]
      saveFile(buildErrorFile(rows, headings, language), t('file.name', { name: fileName.replace(/\.\w+$/, '') }))
    },
    onError: (error) => toastError(t('downloadFailed'), { more: errorText(error) }),
  })
}
