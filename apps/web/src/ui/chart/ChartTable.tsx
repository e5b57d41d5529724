import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { saveFile } from '../../lib/save-file.ts'
import { Each } from '../Each.tsx'
import { KeyScroll } from '../KeyScroll.tsx'
import classes from './ChartCard.module.css'
import { csvOf, type TableData } from './csv.ts'

/** The data of a chart as a table, which can be taken along. */
export function ChartTable({ title, data }: { title: string; data: TableData }) {
  const t = useTranslations('charts')
  return (
    <>
      <KeyScroll className={classes.scroll} data-focus-inset aria-label={t('tableOf', { name: title })}>
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
                    {textOf(head)}
                  </th>
                  <Each of={cells}>{(cell) => <td>{textOf(cell)}</td>}</Each>
                </tr>
              )}
            </Each>
          </tbody>
        </table>
      </KeyScroll>
      <Copy title={title} data={data} />
    </>
  )
}

const textOf = (cell: TableData['rows'][number][number] | undefined) =>
  typeof cell === 'string' ? cell : (cell?.text ?? '')

function Copy({ title, data }: { title: string; data: TableData }) {
  const t = useTranslations('charts')
  const language = useLocale()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const text = csvOf(data, language)
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
