import { useTranslations } from 'use-intl'
import classes from './Imports.module.css'
import type { LocationImportDetails } from './import-query.ts'

/** The first cells and rows that could not be used, by row and column. */
export function ImportErrorList({ file }: { file: LocationImportDetails }) {
  const t = useTranslations('places.import')
  return (
    <ul className={classes.faults}>
      {file.faults.map(({ row, column, value, code, message }) => (
        <li key={`${row} ${column ?? ''} ${code}`} className={classes.fault}>
          <span className={classes.where}>
            {column === undefined ? t('atRow', { row }) : t('atCell', { row, column })}
          </span>
          <span className={classes.words}>
            {value && <span className={classes.value}>{value}</span>}
            <span>{message}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
