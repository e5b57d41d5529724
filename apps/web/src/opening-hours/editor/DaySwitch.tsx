import { useTranslations } from 'use-intl'
import classes from './DaySwitch.module.css'

interface Props {
  isOpen: boolean
  /** Whose switch it is: "Lundi". */
  label: string
  disabled?: boolean
  onToggle: () => void
}

/** Open or closed, in words. */
export function DaySwitch({ isOpen, label, disabled, onToggle }: Props) {
  const t = useTranslations('hours')
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOpen}
      aria-label={t('isOpen', { day: label })}
      className={classes.switch}
      disabled={disabled}
      onClick={onToggle}
    >
      <span className={classes.word} aria-hidden>
        {isOpen ? t('open') : t('closed')}
      </span>
      <span className={classes.knob} />
    </button>
  )
}
