import { weekdays } from '@vitrine/contract/opening-hours'
import type { EditedDay } from '@vitrine/contract/opening-hours-editing'
import { dayNumber, type HoursTab, inOrder, setOfTab } from '@vitrine/contract/opening-hours-special'
import { findRangeViolations } from '@vitrine/contract/opening-hours-violations'
import { useTranslations } from 'use-intl'
import type { FormSection } from '../forms/use-section-errors.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { readEntryOptions } from './editor/entry-options.ts'
import { getErrorToShow, useRangeErrorText } from './editor/use-range-error-text.ts'
import type { HoursForm } from './hours-form.ts'

/** What the ids of an editor of hours begin with. */
export const getEditorId = (of: string): string => `hours-${of}`
export const getPanelId = (of: string, tab: HoursTab): string => `${getEditorId(of)}-${tab}`

interface DayPart extends FormSection {
  readonly tab: HoursTab
}

/** The days of a set of hours as parts of a form, and after them the set as a whole. `path` is how a request calls the set. */
export function useHoursSections(of: string): (form: HoursForm, tab: HoursTab, path: string) => DayPart[] {
  const t = useTranslations('hours')
  const formats = useFormats()
  const getErrorText = useRangeErrorText(readEntryOptions().clock)
  return (form, tab, path) => {
    const set = setOfTab(tab)
    const panel = { path, tab, id: getPanelId(of, tab), name: t(`tab.${tab}`) }
    const day = (key: string | number, ranges: EditedDay) => {
      const id = `${getEditorId(of)}-${key}`
      const errors = findRangeViolations(ranges, true)
      const error = errors[0] && getErrorToShow(errors, errors[0].id)
      return { tab, id, ...(error && { focusId: `${id}-${error.id}-${error.side}`, wrong: getErrorText(error) }) }
    }
    if (set === 'special') {
      const days = inOrder(form.special).map((specialDay, index) => ({
        ...day(dayNumber(specialDay.date), specialDay.ranges),
        ...{ path: `${path}[${index}]`, name: formats.specialDay(specialDay.date), value: specialDay },
      }))
      return [...days, { ...panel, value: form.special }]
    }
    const days = weekdays.map((weekday) => ({
      ...day(`${set}-${weekday}`, form.weeks[set][weekday]),
      path: `${path}.${weekday}`,
      name: set === 'default' ? t(`day.${weekday}`) : `${panel.name}, ${t(`dayInSentence.${weekday}`)}`,
      value: form.weeks[set][weekday],
    }))
    return [...days, { ...panel, value: form.weeks[set] }]
  }
}
