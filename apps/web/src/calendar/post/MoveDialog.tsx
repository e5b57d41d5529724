import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cityOf, inAnHour, wallAt } from '../../composer/model/zoned.ts'
import { useFormats } from '../../use-formats.ts'
import type { Card } from '../model/card.ts'
import { atWall, refusal } from '../model/moving.ts'
import { usePosts } from './actions.ts'
import classes from './dialogs.module.css'

interface Props {
  card: Card
  title: string
  text?: string
  confirm: string
  onClose: () => void
  onChoose: (at: number) => void
}

/** Another date and time, by two fields: for who can't or won't drag. */
export function MoveDialog({ card, title, text, confirm, onClose, onChoose }: Props) {
  const t = useTranslations('calendar.move')
  const app = useTranslations('app')
  const { zone } = usePosts()
  const [wall, setWall] = useState(() => (card.at > Date.now() ? card.wall : inAnHour(Date.now(), zone)))
  const [refused, setRefused] = useState(false)
  const formats = useFormats(card.first.timeZone)
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)
  const at = isWhole ? atWall(wall, zone) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (at === null || refusal(at, Date.now())) setRefused(true)
    else onChoose(at)
  }
  const set = (next: string) => {
    setWall(next)
    setRefused(false)
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': app('close') }} size={440}>
      <form onSubmit={submit}>
        <p className={classes.about}>{text ?? card.headline}</p>
        <div className={classes.fields}>
          <TextInput
            type="date"
            label={t('date')}
            min={wallAt(Date.now(), zone).slice(0, 10)}
            value={wall.slice(0, 10)}
            onChange={(event) => set(`${event.currentTarget.value}T${wall.slice(11)}`)}
            data-autofocus
            required
          />
          <TextInput
            type="time"
            label={t('time')}
            value={wall.slice(11)}
            onChange={(event) => set(`${wall.slice(0, 10)}T${event.currentTarget.value.slice(0, 5)}`)}
            required
          />
        </div>
        <p className={classes.hint}>
          {t('zone', { zone: cityOf(zone) })}
          {card.away && at !== null && ` · ${formats.dateTime(at)} ${cityOf(card.away.zone)}`}
        </p>
        {refused && (
          <p className={classes.error} role="alert">
            {at === null ? t('incomplete') : t('past')}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {app('cancel')}
          </Button>
          <Button type="submit">{confirm}</Button>
        </div>
      </form>
    </Modal>
  )
}
