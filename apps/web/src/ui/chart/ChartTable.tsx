import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../lib/save-file.ts'
import { Each } from '../Each.tsx'
import { ScrollArea } from '../ScrollArea.tsx'
import classes from './ChartCard.module.css'
import { type TableData, toCsv } from './csv.ts'

/** The data of a chart as a table, which can be taken along. */
export function ChartTable({ title, data }: { title: string; data: TableData }) {
  const t = useTranslations('charts')
  return (
    <>
      <ScrollArea className={classes.scroll} data-focus-inset aria-label={t('tableOf', { name: title })}>
        <table className={classes.table}>
          <thead>
            <tr>
              {data.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Each of={data.rows}>
              {([head, ...cells]) => (
                <tr>
                  <th scope="row" dir="auto">
                    {getText(head)}
                  </th>
                  <Each of={cells}>{(cell) => <td>{getText(cell)}</td>}</Each>
                </tr>
              )}
            </Each>
          </tbody>
        </table>
      </ScrollArea>
      <Copy title={title} data={data} />
    </>
  )
}

const getText = (cell: TableData['rows'][number][number] | undefined) =>
  typeof cell === 'string' ? cell : (cell?.text ?? '')

function Copy({ title, data }: { title: string; data: TableData }) {
  const t = useTranslations('charts')
  const language = useLocale()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const text = toCsv(data, language)
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // A browser gives no clipboard to plain http, nor to who refuses it: then it is a file.
      saveFile(new Blob(['\ufeff', text], { type: 'text/csv' }), `${title}.csv`)
    }
  }
  const Sign = copied ? IconCheck : IconCopy
  return (
    <div className={classes.copy}>
      <Button
        variant="subtle"
        color="brand"
        size="xs"
        leftSection={<Sign size={16} stroke={2} aria-hidden />}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
      >
        <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
      </Button>
    </div>
  )
}
