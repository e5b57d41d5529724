import { Textarea } from '@mantine/core'
import { maxDescriptionLength } from '@vitrine/contract/google-profile'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import classes from './Profile.module.css'
import { refusedInText } from './profile-form.ts'

interface Props {
  id: string
  value: string
  error?: string
  disabled?: boolean
  onChange: (text: string) => void
}

const near = 700

/** What the place says of itself; the count turns red at the end of what Google takes. */
export function DescriptionField({ id, value, error, disabled, onChange }: Props) {
  const t = useTranslations('profile')
  const formats = useFormats()
  const length = value.trim().length
  const refused = refusedInText(value)
  const isFull = length >= maxDescriptionLength
  return (
    <div>
      <Textarea
        id={id}
        label={t('description')}
        autosize
        minRows={4}
        maxRows={10}
        value={value}
        error={error}
        disabled={disabled}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={classes.under}>
        <span className={classes.warning} role="status">
          {refused && t(`refused.${refused}`)}
        </span>
        <span id={`${id}-count`} className={classes.count} data-full={isFull || undefined}>
          {t('count', { count: formats.integer(length), most: formats.integer(maxDescriptionLength) })}
        </span>
      </p>
      <span className="visually-hidden" role="status">
        {isFull ? t('full') : length >= near ? t('nearlyFull', { left: maxDescriptionLength - length }) : ''}
      </span>
    </div>
  )
}
