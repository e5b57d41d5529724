import { ActionIcon, Checkbox } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Dropdown } from './Dropdown.tsx'
import classes from './LabelMenu.module.css'

interface Props {
  /** Those that can be left out. */
  columns: readonly { readonly id: string; readonly header: string }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Which columns of a table are shown. */
export function ColumnMenu({ columns, hidden, onChange }: Props) {
  const t = useTranslations('kit.table')
  return (
    <Dropdown
      label={t('columns')}
      align="end"
      target={
        <ActionIcon size="lg" aria-label={t('columns')} title={t('columns')}>
          <IconColumns3 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      <ul className={classes.list}>
        {columns.map(({ id, header }) => (
          <li key={id}>
            <Checkbox
              className={classes.choice}
              label={header}
              checked={!hidden.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? hidden.filter((columnId) => columnId !== id) : [...hidden, id])
              }
            />
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
