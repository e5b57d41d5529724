import { parseDay } from '@vitrine/contract/opening-hours-editing'
import { type EditedSpecialDay, withDays } from '@vitrine/contract/opening-hours-special'
import { readSpecialEntry } from '@vitrine/contract/opening-hours-special-entry'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { QuickEntry } from './QuickEntry.tsx'

interface Props {
  draftKey: string
  days: readonly EditedSpecialDay[]
  today: string
  onChange: (days: EditedSpecialDay[]) => void
}

/** Special days in one line: `14 juillet fermé; 15/08 9-13`. */
export function SpecialEntry({ draftKey, days, today, onChange }: Props) {
  const t = useTranslations('hours.special')
  const formats = useFormats()
  return (
    <QuickEntry
      draftKey={draftKey}
      label={t('quick')}
      example={t('quickExample')}
      hint={(part) => t('quickUnread', { part })}
      read={(text) => {
        const found = readSpecialEntry(text, today)
        if ('unreadable' in found) return found
        return { days: found.days.map(({ date, ranges }) => ({ name: formats.specialDay(date), ranges })) }
      }}
      onApply={(text) => {
        const found = readSpecialEntry(text, today)
        if (!('days' in found)) return
        let next: EditedSpecialDay[] = [...days]
        for (const { date, ranges } of found.days) next = withDays(next, [date], parseDay(ranges))
        onChange(next)
      }}
    />
  )
}
