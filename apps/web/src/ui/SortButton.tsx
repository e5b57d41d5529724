import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './SortButton.module.css'

interface Props {
  column: string
  sorted: 'asc' | 'desc' | undefined
  onSort: () => void
}

/** What sorts a table from the head of a column; its cell says so with `aria-sort`, too. */
export function SortButton({ column, sorted, onSort }: Props) {
  const t = useTranslations('kit.table')
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <button type="button" className={classes.sort} data-focus-inset title={t('sortBy', { column })} onClick={onSort}>
      {column}
      {sorted && <Arrow size={14} stroke={2.2} aria-hidden />}
    </button>
  )
}
