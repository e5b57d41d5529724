import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { focusField } from '../ui/focus.ts'
import classes from '../ui/Notice.module.css'

interface FormError {
  message: string
  /** The id of the field that mends it; without one it is said alone. */
  fieldId?: string
  /** Leads there, where the field may have to be shown first. */
  lead?: (fieldId: string) => unknown
}

/**
 * All that is wrong with a form, at once, each leading to its field. Where none has a field, as when the connection is
 * lost, nothing is said to be corrected, and the list takes the focus itself.
 */
export function FormErrors({ errors }: { errors: readonly FormError[] }) {
  const t = useTranslations('kit')
  const box = useRef<HTMLDivElement>(null)
  const any = errors.length > 0
  const isFieldless = any && errors.every(({ fieldId }) => fieldId === undefined)
  useEffect(() => {
    if (isFieldless) box.current?.focus()
  }, [isFieldless])
  if (!any) return null
  return (
    <div className={classes.notice} data-tone="red" role="alert" tabIndex={-1} ref={box}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden />
      <div>
        {!isFieldless && (
          <p>
            <strong>{t('summary', { count: errors.length })}</strong>
          </p>
        )}
        <ul>
          {errors.map(({ message, fieldId, lead = focusField }) => (
            <li key={`${fieldId ?? ''}${message}`}>
              {fieldId ? (
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    event.preventDefault()
                    lead(fieldId)
                  }}
                >
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
