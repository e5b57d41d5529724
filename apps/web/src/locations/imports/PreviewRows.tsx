import { type Icon, IconBan, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react'
import type { ImportOutcome } from '@vitrine/contract/location-imports'
import { useTranslations } from 'use-intl'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import type { Tone } from '../../ui/tone.ts'
import classes from './Imports.module.css'
import type { LocationImportDetails } from './import-query.ts'
import { useTargetName } from './use-target-name.ts'

/** The first rows as they will be read: the columns that hold something, with the cells that can't be used marked. */
export function PreviewRows({ file }: { file: LocationImportDetails }) {
  const t = useTranslations('places.import')
  const name = useTargetName()
  const columns = file.columns.flatMap(({ header }, index) => {
    const target = file.mapping[index] ?? 'ignore'
    return target === 'ignore' ? [] : [{ index, header, target }]
  })
  if (columns.length === 0) return <p className={classes.none}>{t('noColumn')}</p>
  return (
    <ScrollArea className={classes.wide} aria-label={t('firstRows')}>
      <table className={classes.rows}>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('effect')}</th>
            {columns.map(({ index, target }) => (
              <th key={index} scope="col">
                {name(target)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.firstRows.map((row) => (
            <tr key={row.row}>
              <th scope="row">{row.row}</th>
              <td>
                <OutcomeWord outcome={row.outcome} />
              </td>
              {columns.map(({ index, header }) => {
                const cellError = row.faults.find(({ column }) => column === header)
                return (
                  <td key={index} data-tone={cellError ? 'amber' : undefined} title={cellError?.message}>
                    {row.cells[index]}
                    {cellError && <span className="visually-hidden"> {cellError.message}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const styles: Record<ImportOutcome, { icon: Icon; tone: Tone }> = {
  created: { icon: IconPlus, tone: 'green' },
  updated: { icon: IconPencil, tone: 'blue' },
  unchanged: { icon: IconEqual, tone: 'ink' },
  refused: { icon: IconBan, tone: 'red' },
}

/** What a row does: an icon and a word. */
function OutcomeWord({ outcome }: { outcome: ImportOutcome }) {
  const t = useTranslations('places.import')
  const { icon: OutcomeIcon, tone } = styles[outcome]
  return (
    <span className={classes.outcome} data-tone={tone}>
      <OutcomeIcon size={14} stroke={2.2} aria-hidden />
      {t(`outcome.${outcome}`)}
    </span>
  )
}
