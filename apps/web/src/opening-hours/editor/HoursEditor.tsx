import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { Weekday } from '@vitrine/contract/opening-hours'
import { type EditedWeek, eachDay, toWireWeek } from '@vitrine/contract/opening-hours-editing'
import { daysBeyond } from '@vitrine/contract/opening-hours-now'
import type { EditedSpecialDay, HoursTab } from '@vitrine/contract/opening-hours-special'
import { hoursTabs, setOfTab } from '@vitrine/contract/opening-hours-special'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Banner } from '../../ui/Banner.tsx'
import type { HoursForm, WeeklySet } from '../hours-form.ts'
import { getEditorId, getPanelId } from '../use-hours-sections.ts'
import { EntryMenu } from './EntryMenu.tsx'
import { EntryOptionsContext, readEntryOptions, storeEntryOptions } from './entry-options.ts'
import classes from './HoursEditor.module.css'
import { HoursTabs } from './HoursTabs.tsx'
import { useQuickEntryDraftKey } from './quick-entry-draft-key.ts'
import { RangeErrorText } from './RangeErrorText.tsx'
import { SpecialDays } from './SpecialDays.tsx'
import { WeekEditor } from './WeekEditor.tsx'
import { WeekEntry } from './WeekEntry.tsx'

interface Props {
  /** What the hours are of: a line that is not applied yet is kept for it. */
  of: string
  tab: HoursTab
  onTab: (tab: HoursTab) => void
  form: HoursForm
  /** What is saved; null where nothing is, and nothing is marked. */
  saved: HoursForm | null
  /** `DD/MM/YYYY`, as the place's calendar has it. */
  today: string
  /** Everything must be there: somebody wanted to save. */
  complete: boolean
  /** What is wrong with the day or the set an element is around, by its id. */
  getError: (id: string) => string | undefined
  disabled?: boolean
  /** How the special days of public holidays are called. */
  getHolidayName?: (date: string) => string | undefined
  /** Where days may stay as they are: those that were given hours, and how one is left as it is. */
  partial?: { readonly given: readonly Weekday[]; readonly onSkipDay: (set: WeeklySet, day: Weekday) => void }
  onWeek: (set: WeeklySet, week: EditedWeek) => void
  onSpecial: (days: EditedSpecialDay[]) => void
}

/** The five sets of hours of a place, or of many. */
export function HoursEditor({
  of,
  tab,
  onTab,
  form,
  saved,
  disabled,
  complete,
  partial,
  onWeek,
  onSpecial,
  ...rest
}: Props) {
  const id = getEditorId(of)
  const panel = getPanelId(of, tab)
  const { getError } = rest
  const wrong = getError(panel)
  const draftKey = useQuickEntryDraftKey(of)(tab)
  const [options, setOptions] = useState(readEntryOptions)
  const set = setOfTab(tab)
  return (
    <EntryOptionsContext value={options}>
      <div className={classes.head}>
        <HoursTabs tab={tab} onTab={onTab} form={form} saved={saved} complete={complete} {...{ id, panel }} />
        <EntryMenu
          options={options}
          onChange={(chosen) => {
            storeEntryOptions(chosen)
            setOptions(chosen)
          }}
        />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={`${id}-tab-${tab}`}>
        {wrong !== undefined && (
          <div className={classes.hint}>
            <RangeErrorText>{wrong}</RangeErrorText>
          </div>
        )}
        {set === 'special' ? (
          <SpecialDays
            {...{ id, draftKey }}
            days={form.special}
            saved={saved?.special ?? null}
            complete={complete}
            disabled={disabled}
            onChange={onSpecial}
            {...rest}
          />
        ) : (
          <>
            {!disabled && (
              <div className={classes.tools}>
                <WeekEntry
                  key={set}
                  draftKey={draftKey}
                  week={form.weeks[set]}
                  given={partial?.given}
                  onChange={(week) => onWeek(set, week)}
                />
                <CopyFrom set={set} form={form} onCopy={(week) => onWeek(set, week)} />
              </div>
            )}
            <Beyond set={set} form={form} />
            <WeekEditor
              id={`${id}-${set}`}
              week={form.weeks[set]}
              saved={saved?.weeks[set] ?? null}
              complete={complete}
              getError={getError}
              disabled={disabled}
              partial={partial && { given: partial.given, onSkipDay: (day) => partial.onSkipDay(set, day) }}
              onChange={(week) => onWeek(set, week)}
            />
          </>
        )}
      </div>
    </EntryOptionsContext>
  )
}

/** The hours of another set, as a beginning. */
function CopyFrom({ set, form, onCopy }: { set: WeeklySet; form: HoursForm; onCopy: (week: EditedWeek) => void }) {
  const t = useTranslations('hours')
  const others = hoursTabs.flatMap((tab) => {
    const otherSet = setOfTab(tab)
    return otherSet === 'special' || otherSet === set || isEmpty(form.weeks[otherSet]) ? [] : [{ tab, other: otherSet }]
  })
  if (others.length === 0) return null
  return (
    <ActionMenu
      label={t('copyFrom')}
      target={
        <Button variant="default" size="sm" leftSection={<IconCopy size={16} stroke={2} aria-hidden />}>
          {t('copyFrom')}
        </Button>
      }
      actions={others.map(({ tab, other }) => ({
        id: other,
        text: t(`tab.${tab}`),
        run: () => onCopy(eachDay((day) => form.weeks[other][day])),
      }))}
    />
  )
}

const isEmpty = (week: EditedWeek) => Object.values(toWireWeek(week)).every((ranges) => ranges === '')

/** A service outside of the main hours is seldom meant: Google shows it as a part of them. */
function Beyond({ set, form }: { set: WeeklySet; form: HoursForm }) {
  const t = useTranslations('hours')
  const formats = useFormats()
  if (set === 'default' || isEmpty(form.weeks[set]) || isEmpty(form.weeks.default)) return null
  const days = daysBeyond(toWireWeek(form.weeks[set]), toWireWeek(form.weeks.default))
  if (days.length === 0) return null
  return (
    <div className={classes.hint}>
      <Banner tone="amber">{t('beyond', { days: formats.list(days.map((day) => t(`dayInSentence.${day}`))) })}</Banner>
    </div>
  )
}
