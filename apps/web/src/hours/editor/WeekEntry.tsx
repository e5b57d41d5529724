import { weekdays } from '@vitrine/contract/opening-hours'
import { dayOf, type EditedWeek } from '@vitrine/contract/opening-hours-editing'
import { readEntry } from '@vitrine/contract/opening-hours-entry'
import { useTranslations } from 'use-intl'
import { QuickEntry } from './QuickEntry.tsx'

interface Props {
  draftKey: string
  week: EditedWeek
  onChange: (week: EditedWeek) => void
}

/** The week in one line: `lun-ven 9-12 14-19; sam 9-13; dim fermé`. */
export function WeekEntry({ draftKey, week, onChange }: Props) {
  const t = useTranslations('hours')
  return (
    <QuickEntry
      draftKey={draftKey}
      label={t('quick.label')}
      example={t('quick.example')}
      hint={(part) => t('quick.unread', { part })}
      read={(text) => {
        const found = readEntry(text)
        if ('unreadable' in found) return found
        return {
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
            ...Object.fromEntries(Object.entries(found.days).map(([day, ranges]) => [day, dayOf(ranges)])),
          })
      }}
    />
  )
}
