import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../use-formats.ts'
import { SearchInput } from '../SearchInput.tsx'
import { stateOf, withIds } from '../selection.ts'
import { allChosen, type DisabledOf } from './choose.ts'
import { LabelFilter } from './LabelFilter.tsx'
import classes from './LocationTree.module.css'
import { TreeRows } from './TreeRows.tsx'
import type { TreeGroup, TreeLabel, TreePlace, TreeResult } from './tree.ts'
import { useLocationTree } from './use-location-tree.ts'

export interface LocationTreeProps {
  groups: readonly TreeGroup[]
  places: readonly TreePlace[]
  labels?: readonly TreeLabel[]
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  /** Why a place can't be chosen for what is being done; null when it can. Keep it the same function between renders. */
  disabledOf?: DisabledOf
  /** After a bulk run: red, or a check. */
  results?: ReadonlyMap<string, TreeResult>
  /** What is wrong with the selection, in words. */
  error?: string
  /** Its name, where the heading beside it does not say it. */
  label?: string
}

const neverDisabled: DisabledOf = () => null

/** Groups and places to choose from, at their full size. It fills the height it is given. */
export function LocationTree({ disabledOf = neverDisabled, ...props }: LocationTreeProps) {
  const { groups, places, labels = [], selected, onChange, results, error } = props
  const t = useTranslations('kit.tree')
  const formats = useFormats()
  const tree = useLocationTree({ groups, places, results })
  const [announced, announce] = useState('')
  const label = props.label ?? t('label')
  const free = places.filter((place) => !place.disconnected && (disabledOf(place) === null || selected.has(place.id)))
  const all = stateOf(
    selected,
    free.map(({ id }) => id),
  )
  const toggleAll = () =>
    onChange(
      all === true
        ? withIds(
            selected,
            free.map(({ id }) => id),
            false,
          )
        : allChosen(places, selected, disabledOf),
    )
  const chooseFound = () => {
    const next = allChosen(tree.found, selected, disabledOf)
    onChange(next)
    announce(t('announceTotal', { count: next.size }))
  }

  return (
    <div className={classes.tree}>
      <SearchInput size="sm" label={t('search')} hint={t('searchHint')} value={tree.query} onChange={tree.setQuery} />
      {labels.length > 0 && <LabelFilter labels={labels} tree={tree} />}
      <div className={classes.toolbar}>
        {tree.filtering ? (
          <Button variant="subtle" color="brand" size="xs" disabled={tree.found.length === 0} onClick={chooseFound}>
            {t('selectResults', { count: tree.found.length })}
          </Button>
        ) : (
          <Checkbox
            className={classes.all}
            size="xs"
            label={t('all')}
            checked={all === true}
            indeterminate={all === 'mixed'}
            onChange={toggleAll}
          />
        )}
        <span className={classes.count}>
          {formats.integer(selected.size)}/{formats.integer(places.length)}
        </span>
        {!tree.filtering && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => tree.unfoldAll(!tree.allOpen)}>
            {tree.allOpen ? t('collapseAll') : t('expandAll')}
          </Button>
        )}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {tree.rows.length === 0 ? (
        <p className={classes.empty} role="status">
          {places.length === 0 ? t('none') : t('noMatch')}
        </p>
      ) : (
        <TreeRows
          label={label}
          tree={tree}
          selected={selected}
          onChange={onChange}
          disabledOf={disabledOf}
          results={results}
          invalid={error !== undefined}
          announce={announce}
        />
      )}
      <span className="visually-hidden" role="status">
        {announced}
      </span>
      <span className="visually-hidden" role="status">
        {tree.filtering && tree.found.length > 0 && t('found', { count: tree.found.length })}
      </span>
    </div>
  )
}
