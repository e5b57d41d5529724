import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconTag } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Dropdown } from './Dropdown.tsx'
import classes from './LabelMenu.module.css'
import { truncate } from './truncate.ts'

interface Props {
  labels: readonly { readonly id: string; readonly name: string }[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

const nameLength = 20

/** Labels to filter by, behind one button of the header. */
export function LabelMenu({ labels, selected, onChange }: Props) {
  const t = useTranslations('kit')
  if (labels.length === 0) return null
  const name = selected.length > 0 ? `${t('tree.labels')} (${selected.length})` : t('tree.labels')
  return (
    <Dropdown
      label={t('tree.labels')}
      align="end"
      target={
        <Button
          variant="default"
          leftSection={<IconTag size={18} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}
        >
          {name}
        </Button>
      }
    >
      <ul className={classes.list}>
        {labels.map((label) => (
          <li key={label.id}>
            <Checkbox
              className={classes.choice}
              label={truncate(label.name, nameLength)}
              title={label.name}
              checked={selected.includes(label.id)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...selected, label.id]
                    : selected.filter((labelId) => labelId !== label.id),
                )
              }
            />
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
