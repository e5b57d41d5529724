import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import type { ExportFormat, ExportKind } from '@vitrine/contract/exports'
import { useTranslations } from 'use-intl'
import { useStartExport } from '../../exports/use-start-export.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'

interface Props {
  kind: ExportKind
  /** The report's query; null disables the menu. */
  query: Readonly<Record<string, string | readonly string[] | undefined>> | null
  /** The query is null only because part of it is still loading. */
  comes?: boolean
}

/** Exports the report as a file in the background, or prints the page. */
export function ExportMenu({ kind, query, comes = false }: Props) {
  const t = useTranslations('reports.export')
  const app = useTranslations('app')
  const exporting = useStartExport()
  const start = (format: ExportFormat) => query && exporting.start(kind, query, format)
  const why = comes ? app('loading') : t('noPeriod')
  const disabled = query === null ? why : undefined
  return (
    <ActionMenu
      label={t('label')}
      target={
        <Button
          variant="default"
          size="sm"
          loading={exporting.isPending}
          leftSection={<IconDownload size={16} stroke={2} aria-hidden />}
        >
          {t('label')}
        </Button>
      }
      actions={[
        { id: 'xlsx', text: t('xlsx'), icon: IconFileSpreadsheet, disabled, run: () => start('xlsx') },
        { id: 'csv', text: t('csv'), icon: IconFileTypeCsv, disabled, run: () => start('csv') },
        { id: 'pdf', text: t('pdf'), icon: IconFileTypePdf, disabled, run: () => start('pdf') },
        { id: 'print', text: t('print'), icon: IconPrinter, apart: true, run: () => window.print() },
      ]}
    />
  )
}
