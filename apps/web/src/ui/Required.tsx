import { useTranslations } from 'use-intl'
import classes from './Required.module.css'

/** The label of a field that must be filled among others that need not; the field itself says so to screen readers. */
export function Required({ label }: { label: string }) {
  const t = useTranslations('kit')
  return (
    <>
      {label}{' '}
      <span className={classes.mark} aria-hidden>
        {t('required')}
      </span>
    </>
  )
}
