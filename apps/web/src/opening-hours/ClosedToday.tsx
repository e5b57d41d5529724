import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { locations } from '@vitrine/contract/locations'
import { parseDay } from '@vitrine/contract/opening-hours-editing'
import { toEditedSpecialDays, toSpecialTimes, withDays } from '@vitrine/contract/opening-hours-special'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate } from '../api/queries.ts'
import { send } from '../api/send.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { getLocalClock } from '../dates/use-local-clock.ts'
import { useOwnKey } from '../drafts/drafts.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useSave } from '../forms/use-save.ts'
import { useValidators } from '../forms/use-validators.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import classes from './ClosedToday.module.css'

interface LocationOption {
  readonly id: string
  readonly name: string
  readonly city?: string
}

interface Props {
  /** Those it may be about; one is not asked for. */
  candidates: readonly LocationOption[]
  onChanged?: (location: LocationDetails) => void
}

/** A place that stays closed today, in two taps; taken back as quickly. */
export function ClosedToday({ candidates, onChanged }: Props) {
  const t = useTranslations('hours.today')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        className={classes.button}
        leftSection={<IconCalendarOff size={20} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('button')}
      </Button>
      {isOpen && <Question candidates={candidates} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Question({ candidates, onChanged, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('hours.today')
  const app = useTranslations('app')
  const formats = useFormats()
  const why = useErrorReason()
  const [chosen, setChosen] = useState<string | null>(candidates.length === 1 ? (candidates[0]?.id ?? null) : null)
  const location = candidates.find(({ id }) => id === chosen)
  const rules = useValidators()
  const { errorOf, check } = useFormErrors(null, ['place'], {
    getId: () => 'closed-today-place',
    values: { place: chosen },
    wrong: { place: rules.needed(chosen ?? '') },
  })
  const change = async (id: string, specialTimes: LocationDetails['specialTimes']) => {
    const after = await send(locations.update, { params: { id }, body: { specialTimes } })
    onChanged?.(after)
    await invalidate(locations.read)
  }
  const title = t('title')
  const save = useSave({
    ...{ form: useOwnKey('closed-today'), title, close: onClose },
    write: async ({ id }: Pick<LocationOption, 'id' | 'name'>) => {
      const before = await send(locations.read, { params: { id } })
      const { date } = getLocalClock(Date.now(), before.timeZone)
      await change(id, toSpecialTimes(withDays(toEditedSpecialDays(before.specialTimes), [date], parseDay(''))))
      return before.specialTimes
    },
    onSaved: (before, { id, name }) => {
      const undo = () => void change(id, before).catch((failure) => toastError(t('undoFailed'), { more: why(failure) }))
      toastDone(t('done', { place: name }), { undo: { text: t('undo'), run: undo } })
    },
  })
  const submit = () => {
    if (check() && location) save.submit(location)
  }
  return (
    <FormDialog {...{ title, save, onClose }} size={440} className="" onSubmit={submit}>
      {candidates.length > 1 && (
        <VirtualSelect
          id="closed-today-place"
          label={t('which')}
          options={candidates.map(({ id, name, city }) => ({ value: id, text: name, more: city }))}
          value={chosen}
          error={errorOf('place')}
          onChange={setChosen}
        />
      )}
      {location && (
        <p className={classes.text}>
          {t('text', {
            place: location.name,
            date: formats.specialDay(getLocalClock(Date.now(), formats.timeZone).date),
          })}
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
