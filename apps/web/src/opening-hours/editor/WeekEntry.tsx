import { type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { type EditedWeek, parseDay } from '@vitrine/contract/opening-hours-editing'
import { readEntry } from '@vitrine/contract/opening-hours-entry'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { QuickEntry } from './QuickEntry.tsx'

interface Props {
  draftKey: string
  week: EditedWeek
  /** Where days may stay as they are: those that were given hours already. */
  given?: readonly Weekday[] | undefined
  onChange: (week: EditedWeek) => void
}

/** The week in one line: `lun-ven 9-12 14-19; sam 9-13; dim fermé`. */
export function WeekEntry({ draftKey, week, given, onChange }: Props) {
  const t = useTranslations('hours')
  const formats = useFormats()
  return (
    <QuickEntry
      draftKey={draftKey}
      label={t('quick.label')}
      example={t('quick.example')}
      hint={(part) => t('quick.unread', { part })}
      read={(text) => {
        const found = readEntry(text)
        if ('unreadable' in found) return found
        const left = given && weekdays.filter((day) => found.days[day] === undefined && !given.includes(day))
        const names = formats.list((left ?? []).map((day) => t(`dayInSentence.${day}`)))
        return {
          note: left && left.length > 0 ? t('quick.left', { days: names, count: left.length }) : undefined,
          days: weekdays.flatMap((day) => {
            const ranges = found.days[day]
            return ranges === undefined ? [] : [{ name: t(`day.${day}`), ranges }]
          }),
        }
      }}
      onApply={(text) => {
        const found = readEntry(text)
        if ('days' in found)
          onChange({
            ...week,
            ...Object.fromEntries(Object.entries(found.days).map(([day, ranges]) => [day, parseDay(ranges)])),
          })
      }}
    />
  )
}
