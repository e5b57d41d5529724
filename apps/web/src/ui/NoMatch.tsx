import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from './EmptyState.module.css'

/** A filter in the words it is chosen by; nothing where it is off. */
export type FilterWord = string | false | null | undefined

interface Props {
  text: string
  filters: readonly FilterWord[]
  onClear: () => void
}

/** Filters are on and nothing matches them: says so, says which, and takes them off. */
export function NoMatch({ text, filters, onClear }: Props) {
  const t = useTranslations('kit.filters')
  const texts = [...new Set(filters.flatMap((word) => word || []))]
  return (
    <div className={classes.empty} role="status">
      <p>{text}</p>
      {texts.length > 0 && (
        <ul className={classes.filters} aria-label={t('active')}>
          {texts.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
    </div>
  )
}
