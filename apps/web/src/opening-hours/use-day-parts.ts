import { weekdays } from '@vitrine/contract/opening-hours'
import type { EditedDay } from '@vitrine/contract/opening-hours-editing'
import { faultsIn } from '@vitrine/contract/opening-hours-faults'
import { dayNumber, type HoursTab, inOrder, setOfTab } from '@vitrine/contract/opening-hours-special'
import { useTranslations } from 'use-intl'
import type { FormPart } from '../forms/use-section-errors.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { readEntryOptions } from './editor/entry-options.ts'
import { toldOf, useFaultText } from './editor/use-fault-text.ts'
import type { HoursForm } from './hours-form.ts'

/** What the ids of an editor of hours begin with. */
export const editorOf = (of: string): string => `hours-${of}`
export const panelOf = (of: string, tab: HoursTab): string => `${editorOf(of)}-${tab}`

interface DayPart extends FormPart {
  readonly tab: HoursTab
}

/** The days of a set of hours as parts of a form, and after them the set as a whole. `path` is how a request calls the set. */
export function useDayParts(of: string): (form: HoursForm, tab: HoursTab, path: string) => DayPart[] {
  const t = useTranslations('hours')
  const formats = useFormats()
  const say = useFaultText(readEntryOptions().clock)
  return (form, tab, path) => {
    const set = setOfTab(tab)
    const panel = { path, tab, id: panelOf(of, tab), name: t(`tab.${tab}`) }
    const day = (key: string | number, ranges: EditedDay) => {
      const id = `${editorOf(of)}-${key}`
      const faults = faultsIn(ranges, true)
      const fault = faults[0] && toldOf(faults, faults[0].id)
      return { tab, id, ...(fault && { mends: `${id}-${fault.id}-${fault.side}`, wrong: say(fault) }) }
    }
    if (set === 'special') {
      const days = inOrder(form.special).map((one, index) => ({
        ...day(dayNumber(one.date), one.ranges),
        ...{ path: `${path}[${index}]`, name: formats.specialDay(one.date), value: one },
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
