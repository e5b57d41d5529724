import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from './EmptyState.module.css'
import { focusAgain } from './stops.ts'

/** Filters are on and nothing matches them: says so and takes them off. */
export function NoMatch({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useTranslations('kit.filters')
  return (
    <div className={classes.empty} role="status">
      <p>{text}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            // It goes with what it says.
            focusAgain(null)
            onClear()
          }}
        >
          {t('clear')}
        </Button>
      </div>
    </div>
  )
}
