import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { makeFinder } from '../fuzzy.ts'
import {
  buildNodes,
  buildTreeRows,
  findBrokenGroups,
  findPartialGroups,
  type LocationTreeRow,
  type TreeGroup,
  type TreeLabel,
  type TreeLocation,
  type TreeResult,
  withLabels,
} from './tree.ts'

interface Source {
  groups: readonly TreeGroup[]
  locations: readonly TreeLocation[]
  labels: readonly TreeLabel[]
  selected: ReadonlySet<string>
  results?: ReadonlyMap<string, TreeResult>
  unfolded?: boolean
}

/** What is searched, filtered and unfolded; the selection is not in here, it is the caller's. */
export function useLocationTree({ groups, locations, labels: known, selected, results, unfolded = false }: Source) {
  const t = useTranslations('kit.tree')
  const [query, setQuery] = useState('')
  const [labels, setLabels] = useState<readonly string[]>([])
  const [mode, setMode] = useState<'and' | 'or'>('or')
  const [touched, setTouched] = useState<ReadonlySet<string>>()
  const [atFirst] = useState(selected)

  const groupNames = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups])
  const find = useMemo(
    () =>
      makeFinder(locations, (location) => [
        location.name,
        location.city,
        ...(location.codes ?? []),
        groupNames.get(location.group ?? ''),
      ]),
    [locations, groupNames],
  )
  // Typing stays smooth on slow machines: the list may follow a key later.
  const deferredQuery = useDeferredValue(query)
  const found = useMemo(
    () => withLabels(deferredQuery.trim() === '' ? locations : find(deferredQuery), labels, mode),
    [find, deferredQuery, locations, labels, mode],
  )
  const nodes = useMemo(
    () => buildNodes(groups, found, { ungrouped: t('ungrouped'), disconnected: t('disconnected') }),
    [groups, found, t],
  )
  // Until somebody folds or unfolds, what is broken is in sight, and what was chosen of a group.
  const expanded = useMemo(
    () =>
      touched ??
      new Set(
        unfolded
          ? nodes.map(({ id }) => id)
          : [...findBrokenGroups(nodes, results), ...findPartialGroups(nodes, atFirst)],
      ),
    [touched, nodes, results, atFirst, unfolded],
  )
  const filtering = deferredQuery.trim() !== '' || labels.length > 0
  // A search shows what it found, whatever was folded before.
  const open = useMemo(() => (filtering ? new Set(nodes.map(({ id }) => id)) : expanded), [filtering, nodes, expanded])
  const rows: LocationTreeRow[] = useMemo(() => buildTreeRows(nodes, open), [nodes, open])

  const unfold = (ids: Iterable<string>, on: boolean) => {
    const next = new Set(expanded)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTouched(next)
  }
  return {
    ...{ query, setQuery, asked: deferredQuery, labels, setLabels, mode, setMode },
    ...{ found, nodes, rows, filtering, expanded: open },
    /** By id, what labels are called. */
    labelNames: useMemo(() => new Map(known.map(({ id, name }) => [id, name])), [known]),
    unfold,
    /** Unfolds the groups of which some places are chosen. */
    showPartOf: (chosen: ReadonlySet<string>) => unfold(findPartialGroups(nodes, chosen), true),
    unfoldAll: (on: boolean) =>
      unfold(
        nodes.map(({ id }) => id),
        on,
      ),
    allOpen: nodes.length > 0 && nodes.every(({ id }) => open.has(id)),
  }
}
export type LocationTreeState = ReturnType<typeof useLocationTree>
