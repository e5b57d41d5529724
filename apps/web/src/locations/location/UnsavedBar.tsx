import { weekdays } from '@vitrine/contract/opening-hours'
import { type EditedDay, formatDay, isOpenDay, sameDay } from '@vitrine/contract/opening-hours-editing'
import { setOfTab } from '@vitrine/contract/opening-hours-special'
import { useTranslations } from 'use-intl'
import { SaveBar } from '../../forms/SaveBar.tsx'
import type { ProfileFormState } from '../../google-profile/use-profile-form.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useHoursText } from '../../opening-hours/editor/use-hours-text.ts'
import type { HoursFormState } from './use-hours-form.ts'
import type { LocationFormState } from './use-location-form.ts'

interface Props {
  form: LocationFormState
  hours: HoursFormState
  profile: ProfileFormState
}

/** What was changed on the page of a place, in words, and one way to keep it all or not. */
export function UnsavedBar({ form, hours, profile }: Props) {
  const t = useTranslations()
  const formats = useFormats()
  const changes = useHoursChanges(hours)
  const parts = [form, hours, profile].filter(({ dirty }) => dirty)
  const named = [
    ...form.changed.map((field) => t(`places.field.${field}`)),
    ...profile.changed.map((field) => t(`profile.field.${field}`)),
  ].map((name) => name.toLocaleLowerCase(formats.language))
  return (
    <SaveBar
      dirty={parts.length > 0}
      pending={parts.some(({ save }) => save.isBusy)}
      onSave={() => {
        // The server saves them one after the other: each is answered with the whole location.
        for (const part of parts) part.submit()
      }}
      onCancel={() => {
        for (const part of parts) part.cancel()
      }}
    >
      {t('places.location.unsaved', {
        fields: [...changes, ...(named.length > 0 ? [formats.list(named)] : [])].join(' · '),
      })}
    </SaveBar>
  )
}

const unfinished = '?'
/** An open day without a whole range is not a closed one. */
const formatDayOrUnfinished = (day: EditedDay) => formatDay(day) || (isOpenDay(day) ? unfinished : '')

/** `samedi : 12:00–14:30 → 12:00–15:00`, the first of them, and how many more. */
function useHoursChanges({ form, saved, changed }: HoursFormState): string[] {
  const t = useTranslations('hours')
  const formats = useFormats()
  const formatHours = useHoursText()
  const days = changed.flatMap((tab) => {
    const set = setOfTab(tab)
    if (set === 'special') {
      const before = new Map(saved.special.map(({ date, ranges }) => [date, ranges]))
      const now = new Map(form.special.map(({ date, ranges }) => [date, ranges]))
      return [...new Set([...before.keys(), ...now.keys()])].flatMap((date) => {
        const [old, next] = [before.get(date), now.get(date)]
        if (old && next && sameDay(old, next)) return []
        return [
          {
            name: formats.specialDay(date),
            old: old && formatDayOrUnfinished(old),
            next: next && formatDayOrUnfinished(next),
          },
        ]
      })
    }
    const prefix = set === 'default' ? '' : `${t(`tab.${tab}`)}, `
    return weekdays.flatMap((day) => {
      const [old, next] = [saved.weeks[set][day], form.weeks[set][day]]
      if (sameDay(old, next)) return []
      return [
        {
          name: `${prefix}${t(`dayInSentence.${day}`)}`,
          old: formatDayOrUnfinished(old),
          next: formatDayOrUnfinished(next),
        },
      ]
    })
  })
  const [first] = days
  if (!first) return []
  const text = (ranges: string | undefined) =>
    ranges === undefined ? t('none') : ranges === unfinished ? t('unfinished') : formatHours(ranges)
  const more = days.length - 1
  return [
    t('change', { day: first.name, old: text(first.old), next: text(first.next) }),
    ...(more > 0 ? [t('moreChanges', { count: more })] : []),
  ]
}
