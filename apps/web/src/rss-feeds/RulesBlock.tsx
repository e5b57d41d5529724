import { Checkbox, Input, TextInput } from '@mantine/core'
import { type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { Block } from './Block.tsx'
import type { FeedForm } from './feed-form.ts'
import classes from './Rss.module.css'
import { type ErrorOf, feedId } from './use-feed-errors.ts'

/** What a browser's own field for a time holds half filled in can't be told from nothing. */
const time = { autoComplete: 'off', placeholder: '--:--' }

interface Props {
  values: FeedForm
  set: (edit: Partial<FeedForm>) => void
  errorOf: ErrorOf
  readOnly: boolean
}

/** Which items become posts, and when these may go. */
export function RulesBlock({ values, set, errorOf, readOnly }: Props) {
  const t = useTranslations('rss')
  const text = (name: 'include' | 'exclude' | 'from' | 'until' | 'maxPerDay') => ({
    id: feedId(`rules.${name}`),
    value: values[name],
    error: errorOf(`rules.${name}`),
    readOnly,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <Block step={2} title={t('rules')}>
      <div className={classes.fields}>
        <TextInput label={t('include')} description={t('includeHint')} {...text('include')} />
        <TextInput label={t('exclude')} description={t('excludeHint')} {...text('exclude')} />
        <Checkbox
          label={t('onlyWithImage')}
          checked={values.onlyWithImage}
          disabled={readOnly}
          onChange={(event) => set({ onlyWithImage: event.currentTarget.checked })}
        />
        <div className={classes.row}>
          <TextInput
            className={classes.short}
            inputMode="numeric"
            label={t('maxPerDay')}
            placeholder={t('noLimit')}
            {...text('maxPerDay')}
          />
          <TextInput className={classes.short} label={t('from')} {...time} {...text('from')} />
          <TextInput className={classes.short} label={t('until')} {...time} {...text('until')} />
        </div>
        <Days days={values.days} error={errorOf('rules.days')} readOnly={readOnly} onChange={(days) => set({ days })} />
        <p className={classes.hint}>{t('rulesHint')}</p>
      </div>
    </Block>
  )
}

interface DaysProps {
  days: readonly Weekday[]
  error: string | undefined
  readOnly: boolean
  onChange: (days: readonly Weekday[]) => void
}

/** None chosen means every day. */
function Days({ days, error, readOnly, onChange }: DaysProps) {
  const t = useTranslations('rss')
  const formats = useFormats()
  return (
    <fieldset
      id={feedId('rules.days')}
      className={classes.days}
      aria-describedby={error ? `${feedId('rules.days')}-error` : undefined}
    >
      <Input.Label component="legend">{t('days')}</Input.Label>
      <div className={classes.chips}>
        {weekdays.map((day, index) => (
          <label key={day} className={classes.chip} data-chosen={days.includes(day) || undefined}>
            <input
              className="visually-hidden"
              type="checkbox"
              checked={days.includes(day)}
              disabled={readOnly}
              onChange={() => onChange(days.includes(day) ? days.filter((item) => item !== day) : [...days, day])}
            />
            {formats.weekdayName(index + 1)}
          </label>
        ))}
      </div>
      {error && <Input.Error id={`${feedId('rules.days')}-error`}>{error}</Input.Error>}
    </fieldset>
  )
}
