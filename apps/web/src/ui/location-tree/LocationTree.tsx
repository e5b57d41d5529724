import { Button, Checkbox } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { useIsBusy } from '../busy.ts'
import { SearchInput } from '../SearchInput.tsx'
import { getSelectionState, withIds } from '../selection.ts'
import { LabelFilter } from './LabelFilter.tsx'
import classes from './LocationTree.module.css'
import { TreeRows } from './TreeRows.tsx'
import type { TreeGroup, TreeLabel, TreeLocation, TreeResult } from './tree.ts'
import { canChange, chooseAll, type DisabledOf } from './tree-selection.ts'
import { useLocationTree } from './use-location-tree.ts'

export interface SavedProps {
  selected: ReadonlySet<string>
  onChoose: (locationIds: readonly string[]) => void
  /** What had the focus goes. */
  onLost: () => void
}

export interface LocationTreeProps {
  groups: readonly TreeGroup[]
  locations: readonly TreeLocation[]
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
  /** The groups stand open from the start. */
  unfolded?: boolean
  /** The selections one keeps; they stand in place of the rows while one of them is chosen. */
  Saved?: ComponentType<SavedProps>
}

const neverDisabled: DisabledOf = () => null

/** Groups and places to choose from, at their full size. It fills the height it is given. */
export function LocationTree({ disabledOf = neverDisabled, ...props }: LocationTreeProps) {
  const { groups, locations, labels = [], selected, results, unfolded, error, Saved } = props
  const t = useTranslations('kit.tree')
  const formats = useFormats()
  const tree = useLocationTree({ groups, locations, labels, results, selected, unfolded })
  const [announced, announce] = useState('')
  const [isSavedShown, setSavedShown] = useState(false)
  /** How many places of a selection that was kept could not be chosen here. */
  const [left, setLeft] = useState(0)
  const savedButton = useRef<HTMLButtonElement>(null)
  const isBusy = useIsBusy()
  const onChange = (next: Set<string>) => {
    if (isBusy) return
    setLeft(0)
    props.onChange(next)
  }
  const label = props.label ?? t('label')
  const free = locations.filter((location) => canChange(location, selected, disabledOf))
  const found = tree.found.filter((location) => canChange(location, selected, disabledOf))
  const all = getSelectionState(
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
        : chooseAll(locations, selected, disabledOf),
    )
  const chooseFound = () => {
    const next = chooseAll(tree.found, selected, disabledOf)
    onChange(next)
    announce(t('announceTotal', { count: next.size }))
  }
  const chooseSaved = (ids: readonly string[]) => {
    const wanted = new Set(ids)
    const next = chooseAll(
      locations.filter(({ id }) => wanted.has(id)),
      new Set(),
      disabledOf,
    )
    onChange(next)
    announce(t('announceTotal', { count: next.size }))
    setLeft(wanted.size - next.size)
    tree.showPartOf(next)
    setSavedShown(false)
    savedButton.current?.focus()
  }

  /** Who asks for rows sees them. */
  const inRows =
    <A,>(set: (value: A) => void) =>
    (value: A) => {
      setSavedShown(false)
      set(value)
    }

  return (
    <div className={classes.tree}>
      <SearchInput
        size="sm"
        label={t('search')}
        hint={t('searchHint')}
        value={tree.query}
        onChange={inRows(tree.setQuery)}
      />
      {(labels.length > 0 || Saved) && (
        <LabelFilter
          labels={labels}
          tree={{ ...tree, setLabels: inRows(tree.setLabels), setMode: inRows(tree.setMode) }}
        >
          {Saved && (
            <Button
              ref={savedButton}
              variant="default"
              size="xs"
              aria-expanded={isSavedShown}
              title={t('saved')}
              leftSection={<IconBookmark size={14} stroke={2.2} aria-hidden />}
              rightSection={<IconChevronDown size={14} stroke={2} aria-hidden />}
              onClick={() => setSavedShown(!isSavedShown)}
            >
              <span className={classes.saved}>{t('saved')}</span>
            </Button>
          )}
        </LabelFilter>
      )}
      <div className={classes.toolbar}>
        {tree.filtering ? (
          <Button variant="subtle" color="brand" size="xs" disabled={found.length === 0} onClick={chooseFound}>
            {t('selectResults', { count: found.length })}
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
          {formats.integer(selected.size)}/{formats.integer(locations.length)}
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
      {left > 0 && (
        <p className={classes.left} role="status">
          {t('savedLeft', { count: left })}
        </p>
      )}
      {isSavedShown && Saved ? (
        <div className={classes.keeping}>
          <Suspense fallback={null}>
            <Saved selected={selected} onChoose={chooseSaved} onLost={() => savedButton.current?.focus()} />
          </Suspense>
        </div>
      ) : tree.rows.length === 0 ? (
        <p className={classes.empty} role="status">
          {locations.length === 0 ? t('none') : t('noMatch')}
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
