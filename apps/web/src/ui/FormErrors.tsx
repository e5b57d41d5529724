import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import classes from './FormErrors.module.css'

interface FormError {
  message: string
  /** The id of the field that mends it; without one it is said alone. */
  fieldId?: string
}

interface Props {
  errors: readonly FormError[]
  /** The form leads to its first wrong field itself. */
  keepsFocus?: boolean
}

/** All that is wrong with a form, at once, each leading to its field. It takes the focus when it appears. */
export function FormErrors({ errors, keepsFocus = false }: Props) {
  const t = useTranslations('kit')
  const box = useRef<HTMLDivElement>(null)
  const any = errors.length > 0
  useEffect(() => {
    if (any && !keepsFocus) box.current?.focus()
  }, [any, keepsFocus])
  if (!any) return null
  return (
    <div className={classes.box} data-tone="red" role="alert" tabIndex={-1} ref={box}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <div>
        <p className={classes.title}>{t('summary', { count: errors.length })}</p>
        <ul>
          {errors.map(({ message, fieldId }) => (
            <li key={`${fieldId ?? ''}${message}`}>
              {fieldId ? (
                <a href={`#${fieldId}`} onClick={(event) => leadTo(event, fieldId)}>
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function leadTo(event: { preventDefault: () => void }, fieldId: string): void {
  event.preventDefault()
  const field = document.getElementById(fieldId)
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
}
