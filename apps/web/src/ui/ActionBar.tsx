import { ActionIcon, Button } from '@mantine/core'
import { type Icon, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import classes from './ActionBar.module.css'
import { Tip } from './Tip.tsx'

export interface BarAction {
  text: string
  icon: Icon
  run: () => void
  /** Stands last, behind a line, in red. */
  danger?: boolean
  disabled?: boolean
  /** Why it can't be done for now. */
  waits?: string
}

/** What can be done with the selected rows; floats over the end of the list. Give the list a bottom padding of 92 px. */
export function ActionBar({
  count,
  word,
  actions,
  onClear,
}: {
  count: number
  /** `sélectionnées`, where the rows are of another gender than most. */
  word?: string
  actions: readonly BarAction[]
  onClear: () => void
}) {
  const t = useTranslations('kit.table')
  const formats = useFormats()
  if (count === 0) return null
  return (
    <div
      className={classes.bar}
      data-over-page
      role="toolbar"
      aria-label={t('selectedCount', { count })}
      data-returns-focus
    >
      <span className={classes.count}>
        <span className={classes.number}>{formats.integer(count)}</span>
        <span className={classes.word}>{word ?? t('selected', { count })}</span>
      </span>
      {actions.map((action) => (
        <Tip key={action.text} label={action.waits} disabled={action.waits === undefined}>
          <Button
            className={action.danger ? `${classes.action} ${classes.danger}` : classes.action}
            variant="subtle"
            color={action.danger ? 'red' : 'gray'}
            size="sm"
            leftSection={<action.icon size={16} stroke={2} aria-hidden />}
            title={action.waits === undefined ? action.text : undefined}
            disabled={action.disabled}
            aria-disabled={action.waits !== undefined || undefined}
            data-disabled={action.waits !== undefined || undefined}
            onClick={() => action.waits === undefined && action.run()}
          >
            <span className={classes.text}>{action.text}</span>
          </Button>
        </Tip>
      ))}
      <ActionIcon className={classes.clear} size="sm" aria-label={t('clear')} onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
