import { Checkbox, Input, TextInput } from '@mantine/core'
import { type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { useTranslations } from 'use-intl'
import { useFormats } from '../use-formats.ts'
import { Block } from './Block.tsx'
import type { FeedForm } from './form.ts'
import classes from './Rss.module.css'
import type { ErrorOf } from './use-feed-faults.ts'

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
    value: values[name],
    readOnly,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <Block step={2} title={t('rules')}>
      <div id="feed-rules" className={classes.fields}>
        <TextInput label={t('include')} description={t('includeHint')} {...text('include')} error={errorOf('rules')} />
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
            type="number"
            min={1}
            max={100}
            label={t('maxPerDay')}
            placeholder={t('noLimit')}
            {...text('maxPerDay')}
          />
          <TextInput className={classes.short} type="time" label={t('from')} {...text('from')} />
          <TextInput className={classes.short} type="time" label={t('until')} {...text('until')} />
        </div>
        <Days days={values.days} readOnly={readOnly} onChange={(days) => set({ days })} />
        <p className={classes.hint}>{t('rulesHint')}</p>
      </div>
    </Block>
  )
}

/** None chosen means every day. */
function Days(props: { days: readonly Weekday[]; readOnly: boolean; onChange: (days: readonly Weekday[]) => void }) {
  const { days, readOnly, onChange } = props
  const t = useTranslations('rss')
  const formats = useFormats()
  return (
    <fieldset className={classes.days}>
      <Input.Label component="legend">{t('days')}</Input.Label>
      <div className={classes.chips}>
        {weekdays.map((day, index) => (
          <label key={day} className={classes.chip} data-chosen={days.includes(day) || undefined}>
            <input
              className="visually-hidden"
              type="checkbox"
              checked={days.includes(day)}
              disabled={readOnly}
              onChange={() => onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])}
            />
            {formats.weekdayName(index + 1)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
