import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { clocks, increments } from '@vitrine/contract/opening-hours-times'
import { useTranslations } from 'use-intl'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { type EntryOptions, entryForms } from './entry-options.ts'
import classes from './HoursEditor.module.css'

/** How one likes to enter times; kept on this device. */
export function EntryMenu({ options, onChange }: { options: EntryOptions; onChange: (options: EntryOptions) => void }) {
  const t = useTranslations('hours.entry')
  return (
    <span className={classes.options}>
      <Dropdown
        label={t('title')}
        align="end"
        target={
          <ActionIcon aria-label={t('title')} title={t('title')}>
            <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      >
        <div className={classes.menu}>
          <p className={classes.menuLabel}>{t('increment')}</p>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('increment')}
            data={increments.map((step) => ({ value: String(step), label: String(step) }))}
            value={String(options.increment)}
            onChange={(chosen) => {
              const increment = increments.find((item) => String(item) === chosen)
              if (increment) onChange({ ...options, increment })
            }}
          />
          <p className={classes.menuLabel}>{t('clock')}</p>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('clock')}
            data={clocks.toReversed().map((item) => ({ value: String(item), label: t(`clocks.${item}`) }))}
            value={String(options.clock)}
            onChange={(chosen) => {
              const clock = clocks.find((item) => String(item) === chosen)
              if (clock) onChange({ ...options, clock })
            }}
          />
          <p className={classes.menuLabel}>{t('form')}</p>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('form')}
            data={entryForms.map((form) => ({ value: form, label: t(`forms.${form}`) }))}
            value={options.form}
            onChange={(chosen) => {
              const form = entryForms.find((item) => item === chosen)
              if (form) onChange({ ...options, form })
            }}
          />
        </div>
      </Dropdown>
    </span>
  )
}
