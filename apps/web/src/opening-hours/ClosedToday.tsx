import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { locations } from '@vitrine/contract/locations'
import { dayOf } from '@vitrine/contract/opening-hours-editing'
import { specialDaysOf, specialTimesOf, withDays } from '@vitrine/contract/opening-hours-special'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate } from '../api/queries.ts'
import { send } from '../api/send.ts'
import { useWhy } from '../api/use-error-reason.ts'
import { wallOf } from '../dates/use-local-clock.ts'
import { useOwnKey } from '../drafts/drafts.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useFaults } from '../forms/use-form-errors.ts'
import { useSave } from '../forms/use-save.ts'
import { useRules } from '../forms/use-validators.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { WholePlace } from '../location-data/location-details.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import classes from './ClosedToday.module.css'

interface Place {
  readonly id: string
  readonly name: string
  readonly city?: string
}

interface Props {
  /** Those it may be about; one is not asked for. */
  places: readonly Place[]
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
  const title = t('title')
  const save = useSave({
    ...{ form: useOwnKey('closed-today'), title, close: onClose },
    write: async ({ id }: Pick<Place, 'id' | 'name'>) => {
      const before = await send(locations.read, { params: { id } })
      const { date } = wallOf(Date.now(), before.timeZone)
      await change(id, specialTimesOf(withDays(specialDaysOf(before.specialTimes), [date], dayOf(''))))
      return before.specialTimes
    },
    onSaved: (before, { id, name }) => {
      const undo = () => void change(id, before).catch((failure) => toastError(t('undoFailed'), { more: why(failure) }))
      toastDone(t('done', { place: name }), { undo: { text: t('undo'), run: undo } })
    },
  })
  const submit = () => {
    if (check() && place) save.submit(place)
  }
  return (
    <FormDialog {...{ title, save, onClose }} size={440} className="" onSubmit={submit}>
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
      {save.error ? (
        <p className={classes.error} role="alert">
          {why(save.error)}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {app('cancel')}
        </Button>
        <Button type="submit" loading={save.isSending} data-autofocus>
          {t('confirm')}
        </Button>
      </div>
    </FormDialog>
  )
}
