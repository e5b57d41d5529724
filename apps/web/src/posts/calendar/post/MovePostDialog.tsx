import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { getUtcMidnight } from '../../../dates/calendar-day.ts'
import { getZoneCity, inAnHour, toLocalDateTime, toUtcTimestamp } from '../../../dates/local-time.ts'
import { useDraft, useOwnKey } from '../../../drafts/drafts.ts'
import { RestoredDraft } from '../../../forms/RestoredDraft.tsx'
import { useFieldError } from '../../../forms/use-field-error.ts'
import { savesByKey } from '../../../forms/use-save-key.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { readWhen } from '../../composer/model/natural-when.ts'
import { MonthPicker } from '../dates/MonthPicker.tsx'
import type { Card } from '../model/card.ts'
import { getDropInstant, refusal } from '../model/moving.ts'
import { usePosts } from './actions.ts'
import classes from './dialogs.module.css'

interface Props {
  card: Card
  title: string
  text?: string
  confirm: string
  onClose: () => void
  /** What was chosen is kept until it is done. */
  onChoose: (at: number, onDone: () => void) => void
}

/** Another day and time, by a month and a field: for who can't or won't drag. */
export function MovePostDialog({ card, title, text, confirm, onClose, onChoose }: Props) {
  const t = useTranslations('calendar.move')
  const app = useTranslations('app')
  const language = useLocale()
  const { zone } = usePosts()
  const formats = useFormats('UTC')
  const [start] = useState(() => (card.at > Date.now() ? card.localTime : inAnHour(Date.now(), zone)))
  const key = useOwnKey(`move ${card.id}`)
  const initialText = `${start.slice(0, 10)} ${formats.time(toUtcTimestamp(start))}`
  // One text, kept while it is made: the day, and what is typed for its time.
  const [chosen, choose, draft] = useDraft(key, initialText)
  const [day, typed] = [chosen.slice(0, 10), chosen.slice(11)]
  const now = toLocalDateTime(Date.now(), zone)
  // `18h`, `9:30`, `6pm`: people write times in many ways, and all of them are understood in the composer too.
  const time = readWhen(typed, language, now, start)?.slice(11)
  const at = time === undefined ? null : getDropInstant(`${day}T${time}`, zone)
  const wrong = at === null ? t('incomplete') : refusal(at, Date.now()) ? t('past') : undefined
  const { fault, watch, check } = useFieldError(null, { id: 'move-time', name: 'time', value: typed, wrong })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check() && at !== null) onChoose(at, draft.drop)
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': app('close') }} size={400}>
      <form ref={savesByKey} onSubmit={submit} noValidate {...watch}>
        <p className={classes.about}>{text ?? card.headline}</p>
        {draft.isRestored && (
          <div className={classes.restored}>
            <RestoredDraft onDiscard={draft.discard} />
          </div>
        )}
        <div className={classes.picker}>
          <MonthPicker
            day={day}
            today={now.slice(0, 10)}
            from={now.slice(0, 10)}
            onChoose={(to) => choose(`${to} ${typed}`)}
            autoFocus
          />
        </div>
        <TextInput
          id="move-time"
          label={t('time')}
          description={t('zone', { zone: getZoneCity(zone) })}
          value={typed}
          error={fault}
          autoComplete="off"
          onChange={(event) => choose(`${day} ${event.currentTarget.value}`)}
        />
        <p className={classes.summary} role="status">
          {time !== undefined &&
            `${formats.fullDate(getUtcMidnight(day))}, ${formats.time(toUtcTimestamp(`${day}T${time}`))}`}
          {card.away && at !== null && (
            <span className={classes.hint}>
              {' '}
              {t('there', {
                time: formats.time(toUtcTimestamp(toLocalDateTime(at, card.away.zone))),
                zone: getZoneCity(card.away.zone),
              })}
            </span>
          )}
        </p>
        <div className={classes.actions}>
          <Button
            variant="default"
            onClick={() => {
              draft.discard()
              onClose()
            }}
          >
            {app('cancel')}
          </Button>
          <Button type="submit">{confirm}</Button>
        </div>
      </form>
    </Modal>
  )
}
