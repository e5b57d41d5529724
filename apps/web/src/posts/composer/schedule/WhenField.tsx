import { Button, SegmentedControl } from '@mantine/core'
import { IconCalendarClock, IconChevronDown } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { mayPrefetch } from '../../../api/online-status.ts'
import { fetchAhead } from '../../../api/stale-chunk.ts'
import { getZoneCity, toUtcTimestamp } from '../../../dates/local-time.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { fieldIds, useComposer } from '../state/composer.ts'
import { usePointText } from '../validation/use-point-text.ts'
import classes from './When.module.css'

const load = () => import('./WhenPanel.tsx')
const WhenPanel = lazyComponent(async () => ({ default: (await load()).WhenPanel }))

/** Now, or at a time by the clocks of the places. */
export function WhenField({ inline }: { inline?: boolean }) {
  const t = useTranslations('composer.when')
  const { composition, change, zone, points } = useComposer()
  // The clock's own reading, whatever zone this browser is in.
  const formats = useFormats('UTC')
  const { type, local } = composition.when
  const getPointText = usePointText()
  const refused = points.find(({ goal, message }) => goal.to === 'when' && message !== undefined)
  const wrong = points.some(({ code }) => code === 'past') ? t('past') : refused && getPointText(refused)
  const panel = (close?: () => void) => (
    <Suspense fallback={<div className={classes.waiting} tabIndex={-1} />}>
      <WhenPanel onDone={close} />
    </Suspense>
  )
  return (
    <div className={classes.when} data-inline={inline || undefined}>
      <SegmentedControl
        aria-label={t('label')}
        value={type}
        onChange={(value) =>
          change((before) => ({ ...before, when: { ...before.when, type: value === 'NOW' ? 'NOW' : 'LATER' } }))
        }
        data={[
          { value: 'NOW', label: t('now') },
          { value: 'LATER', label: t('later') },
        ]}
      />
      {type === 'LATER' && !inline && (
        <Dropdown
          label={t('label')}
          side="top"
          target={
            <Button
              id={fieldIds.when}
              onFocus={() => {
                if (mayPrefetch()) fetchAhead(load)
              }}
              variant="default"
              aria-invalid={wrong !== undefined || undefined}
              className={wrong === undefined ? undefined : classes.past}
              leftSection={<IconCalendarClock size={18} stroke={1.75} aria-hidden />}
              rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}
            >
              {formats.dateTime(toUtcTimestamp(local))}
              <span className={classes.zone}>{getZoneCity(zone)}</span>
            </Button>
          }
        >
          {(close) => panel(close)}
        </Dropdown>
      )}
      {type === 'LATER' && inline && (
        <div id={fieldIds.when} tabIndex={-1} className={classes.inline}>
          <p className={classes.chosen}>
            {formats.fullDate(toUtcTimestamp(local))}, {formats.time(toUtcTimestamp(local))}
            <span className={classes.zone}>{getZoneCity(zone)}</span>
          </p>
          {panel()}
        </div>
      )}
      {type === 'LATER' && wrong !== undefined && (
        <span className={classes.error} role="alert">
          {wrong}
        </span>
      )}
    </div>
  )
}
