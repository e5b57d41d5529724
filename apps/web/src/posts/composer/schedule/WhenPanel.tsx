import { Button, TextInput } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import 'dayjs/locale/fr'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import {
  getZoneCity,
  type LocalDateTime,
  toInstant,
  toLocalDateTime,
  toUtcTimestamp,
} from '../../../dates/local-time.ts'
import { useDraft } from '../../../drafts/drafts.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { readWhen } from '../model/natural-when.ts'
import { useComposer } from '../state/composer.ts'
import classes from './When.module.css'

/** When, in one's own words, or by calendar and clock. */
export function WhenPanel({ onDone }: { onDone?: () => void }) {
  const t = useTranslations('composer.when')
  const formats = useFormats('UTC')
  const { whenKey, composition, change, zone, now } = useComposer()
  const [typedText, setTypedText] = useDraft(whenKey)
  const inDropdown = onDone !== undefined
  const first = useRef<HTMLInputElement>(null)
  // Escape leaves the time as it was, and the words for another time.
  const isPutOff = useRef(false)
  const { local } = composition.when
  const here = toLocalDateTime(now, zone)
  const read = readWhen(typedText, formats.language, here, local)
  // In a dropdown it is what one came for.
  useEffect(() => {
    if (inDropdown) first.current?.focus()
  }, [inDropdown])
  const set = (localTime: LocalDateTime) =>
    change((before) => ({ ...before, when: { type: 'LATER', local: localTime } }))
  const applyText = (): boolean => {
    if (read === null || read < here) return false
    set(read)
    setTypedText('')
    return true
  }
  const accept = () => {
    if (applyText()) onDone?.()
  }
  const error =
    typedText.trim() === '' || read !== null ? (read !== null && read < here ? t('past') : undefined) : t('unread')
  return (
    <div className={classes.panel}>
      <TextInput
        ref={first}
        label={t('words')}
        placeholder={t('example')}
        autoComplete="off"
        value={typedText}
        onChange={(event) => {
          isPutOff.current = false
          setTypedText(event.currentTarget.value)
        }}
        onBlur={() => isPutOff.current || applyText()}
        onKeyDown={(event) => {
          // What these keys save or send has it in it.
          if (event.ctrlKey || event.metaKey) return void (/^(?:s|Enter)$/i.test(event.key) && flushSync(applyText))
          if (event.key === 'Escape') isPutOff.current = true
          if (event.key !== 'Enter') return
          event.preventDefault()
          accept()
        }}
        error={error}
        description={read === null ? undefined : t('understood', { when: formats.dateTime(toUtcTimestamp(read)) })}
      />
      <DatesProvider settings={{ locale: formats.language, firstDayOfWeek: formats.weekStartsOn }}>
        <DatePicker
          value={local.slice(0, 10)}
          defaultDate={local.slice(0, 10)}
          minDate={here.slice(0, 10)}
          weekendDays={[]}
          size={inDropdown ? 'sm' : 'lg'}
          fullWidth
          onChange={(date) => date !== null && set(`${date}T${local.slice(11)}`)}
          ariaLabels={{ nextMonth: t('nextMonth'), previousMonth: t('previousMonth') }}
        />
      </DatesProvider>
      <div className={classes.clock}>
        <TextInput
          type="time"
          label={t('time')}
          value={local.slice(11)}
          onChange={(event) => {
            const time = event.currentTarget.value
            if (/^\d\d:\d\d$/.test(time)) set(`${local.slice(0, 10)}T${time}`)
          }}
        />
        {onDone && <Button onClick={read === null ? onDone : accept}>{t('done')}</Button>}
      </div>
      <Clocks local={local} />
    </div>
  )
}

/** What clocks elsewhere show then, and what becomes of a time that clocks skip. */
function Clocks({ local }: { local: LocalDateTime }) {
  const t = useTranslations('composer.when')
  const formats = useFormats('UTC')
  const { composition, locationData, zone } = useComposer()
  const instant = toInstant(local, zone)
  const actualTime = toLocalDateTime(instant, zone)
  const zones = new Set(composition.places.flatMap((id) => locationData.all.get(id)?.zone ?? []))
  const others = [...zones]
    .filter((otherZone) => otherZone !== zone && toLocalDateTime(instant, otherZone) !== actualTime)
    .slice(0, 4)
  return (
    <>
      {actualTime !== local && (
        <p className={classes.note}>{t('skipped', { time: formats.time(toUtcTimestamp(actualTime)) })}</p>
      )}
      {others.map((otherZone) => (
        <p key={otherZone} className={classes.note}>
          {t('elsewhere', {
            city: getZoneCity(otherZone),
            when: formats.dateTime(toUtcTimestamp(toLocalDateTime(instant, otherZone))),
          })}
        </p>
      ))}
    </>
  )
}
