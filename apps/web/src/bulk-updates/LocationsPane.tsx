import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { TreeData } from '../location-data/location-tree-data.ts'
import { LocationTreeWithSelections } from '../location-scope/LocationTreeWithSelections.tsx'
import type { TreeLocation, TreeResult } from '../ui/location-tree/tree.ts'
import classes from './BulkModal.module.css'
import type { Bulk } from './use-bulk.ts'
import type { BulkErrors } from './use-bulk-errors.ts'
import type { BulkRun } from './use-bulk-run.ts'

const writable = 'input:not([type="radio"], [type="checkbox"]), textarea'

interface Props {
  tree: TreeData
  locationIds: readonly string[]
  bulk: Bulk
  run: BulkRun
  errorIn: BulkErrors['errorIn']
}

/** Where: the places to choose from, and after the run how it went for each. */
export function LocationsPane({ tree, locationIds, bulk, run, errorIn }: Props) {
  const t = useTranslations('bulk')
  const selected = useMemo(() => new Set(locationIds), [locationIds])
  const results = useMemo(() => collectResults(run), [run])
  const isProfile = bulk.card === 'profile'
  const reason = t('noGoogle')
  const disabledOf = useCallback(
    (location: TreeLocation) => (isProfile && !hasGoogle(location) ? { reason } : null),
    [isProfile, reason],
  )
  // One begins by saying where; a dialog gives the focus to its first field by itself, and later.
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Who is writing elsewhere by then stays there.
      if (!document.activeElement?.matches(writable)) pane.current?.querySelector('input')?.focus()
    }, 60)
    return () => clearTimeout(timer)
  }, [])
  const without = tree.locations.filter((location) => selected.has(location.id) && !hasGoogle(location)).length
  return (
    <section
      ref={pane}
      id="bulk-places"
      className={classes.where}
      data-pane
      aria-label={t('where')}
      // The rows of the tree are no fields that a disabled form could disable.
      inert={run.save.isBusy}
    >
      <h3 className={classes.paneTitle}>{t('where')}</h3>
      <LocationTreeWithSelections
        groups={tree.groups}
        locations={tree.locations}
        labels={tree.labels}
        selected={selected}
        onChange={(chosen) => {
          bulk.choose([...chosen])
          if (run.isOver) run.forget()
        }}
        disabledOf={disabledOf}
        results={results}
        error={errorIn('bulk-places')}
        label={t('where')}
      />
      {without > 0 && (
        <p className={classes.without}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {t('withoutGoogle', { count: without })}
        </p>
      )}
    </section>
  )
}

export const hasGoogle = ({ networks }: TreeLocation) => (networks ?? []).some(({ network }) => network === 'google')

function collectResults(run: BulkRun): Map<string, TreeResult> {
  const results = new Map<string, TreeResult>()
  for (const { location, status } of run.items)
    if (location && status !== 'waiting') results.set(location.id, status === 'failed' ? 'failed' : 'succeeded')
  return results
}
