import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './FilterChips.module.css'

export interface ActiveFilter {
  id: string
  text: string
}

/** The filters that are on, each with its ✕, and a way to take them all off. */
export function FilterChips({
  filters,
  onRemove,
  onClear,
}: {
  filters: readonly ActiveFilter[]
  onRemove: (id: string) => void
  onClear?: () => void
}) {
  const t = useTranslations('kit.filters')
  if (filters.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t('active')}>
      {filters.map(({ id, text }) => (
        <li key={id} className={classes.chip}>
          {text}
          <button
            type="button"
            className={classes.remove}
            aria-label={t('remove', { name: text })}
            onClick={() => onRemove(id)}
          >
            <IconX size={14} stroke={2.2} aria-hidden />
          </button>
        </li>
      ))}
      {onClear && filters.length > 1 && (
        <li>
          <Button variant="subtle" color="brand" size="xs" onClick={onClear}>
            {t('clear')}
          </Button>
        </li>
      )}
    </ul>
  )
}
