import { Button, Modal } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { locations } from '@vitrine/contract/locations'
import { dayOf } from '@vitrine/contract/opening-hours-editing'
import { specialDaysOf, specialTimesOf, withDays } from '@vitrine/contract/opening-hours-special'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { invalidate } from '../api.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import { useFaults } from '../use-faults.ts'
import { useFormats } from '../use-formats.ts'
import { useIsOpen } from '../use-is-open.ts'
import { useRules } from '../use-rules.ts'
import { useWhy } from '../use-why.ts'
import type { WholePlace } from '../whole-place.ts'
import classes from './ClosedToday.module.css'
import { wallOf } from './use-wall.ts'

interface Props {
  /** Those it may be about; one is not asked for. */
  places: readonly { readonly id: string; readonly name: string; readonly city?: string }[]
  onChanged?: (place: WholePlace) => void
}

/** A place that stays closed today, in two taps; taken back as quickly. */
export function ClosedToday({ places, onChanged }: Props) {
  const t = useTranslations('hours.today')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        className={classes.button}
        leftSection={<IconCalendarOff size={20} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('button')}
      </Button>
      {asking && <Question places={places} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ places, onChanged, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('hours.today')
  const app = useTranslations('app')
  const formats = useFormats()
  const why = useWhy()
  const [chosen, setChosen] = useState<string | null>(places.length === 1 ? (places[0]?.id ?? null) : null)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const place = places.find(({ id }) => id === chosen)
  const rules = useRules()
  const { errorOf, check } = useFaults(null, ['place'], {
    idOf: () => 'closed-today-place',
    values: { place: chosen },
    wrong: { place: rules.needed(chosen ?? '') },
  })
  const change = async (id: string, specialTimes: WholePlace['specialTimes']) => {
    const after = await send(locations.update, { params: { id }, body: { specialTimes } })
    onChanged?.(after)
    await invalidate(locations.read)
  }
  const isOpen = useIsOpen()
  const close = async () => {
    if (!check() || !place) return
    setPending(true)
    setError(null)
    try {
      const before = await send(locations.read, { params: { id: place.id } })
      const { date } = wallOf(Date.now(), before.timeZone)
      await change(place.id, specialTimesOf(withDays(specialDaysOf(before.specialTimes), [date], dayOf(''))))
      const undo = () =>
        void change(place.id, before.specialTimes).catch((failure) =>
          toastError(t('undoFailed'), { more: why(failure) }),
        )
      toastDone(t('done', { place: place.name }), { undo: { text: t('undo'), run: undo } })
      if (isOpen.current) onClose()
    } catch (failure) {
      if (!isOpen.current) toastError(t('failed', { place: place.name }), { more: why(failure) })
      setError(failure)
      setPending(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('title')} closeButtonProps={{ 'aria-label': app('close') }} size={440}>
      {places.length > 1 && (
        <VirtualSelect
          id="closed-today-place"
          label={t('which')}
          options={places.map(({ id, name, city }) => ({ value: id, text: name, more: city }))}
          value={chosen}
          error={errorOf('place')}
          onChange={setChosen}
        />
      )}
      {place && (
        <p className={classes.text}>
          {t('text', { place: place.name, date: formats.specialDay(wallOf(Date.now(), formats.timeZone).date) })}
        </p>
      )}
      {error ? (
        <p className={classes.error} role="alert">
          {why(error)}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {app('cancel')}
        </Button>
        <Button loading={pending} onClick={() => void close()} data-autofocus>
          {t('confirm')}
        </Button>
      </div>
    </Modal>
  )
}
