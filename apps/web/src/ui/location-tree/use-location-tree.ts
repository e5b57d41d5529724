import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { finderOf } from '../fuzzy.ts'
import { nodesOf, type Row, rowsOf, type TreeGroup, type TreePlace, withLabels } from './tree.ts'

interface Source {
  groups: readonly TreeGroup[]
  places: readonly TreePlace[]
}

/** What is searched, filtered and unfolded; the selection is not in here, it is the caller's. */
export function useLocationTree({ groups, places }: Source) {
  const t = useTranslations('kit.tree')
  const [query, setQuery] = useState('')
  const [labels, setLabels] = useState<readonly string[]>([])
  const [mode, setMode] = useState<'and' | 'or'>('or')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())

  const groupNames = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups])
  const find = useMemo(
    () =>
      finderOf(places, (place) => [place.name, place.city, ...(place.codes ?? []), groupNames.get(place.group ?? '')]),
    [places, groupNames],
  )
  // Typing stays smooth on slow machines: the list may follow a key later.
  const asked = useDeferredValue(query)
  const found = useMemo(
    () => withLabels(asked.trim() === '' ? places : find(asked), labels, mode),
    [find, asked, places, labels, mode],
  )
  const nodes = useMemo(
    () => nodesOf(groups, found, { ungrouped: t('ungrouped'), disconnected: t('disconnected') }),
    [groups, found, t],
  )
  const filtering = asked.trim() !== '' || labels.length > 0
  // A search shows what it found, whatever was folded before.
  const open = useMemo(() => (filtering ? new Set(nodes.map(({ id }) => id)) : expanded), [filtering, nodes, expanded])
  const rows: Row[] = useMemo(() => rowsOf(nodes, open), [nodes, open])

  const unfold = (ids: Iterable<string>, on: boolean) => {
    const next = new Set(expanded)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setExpanded(next)
  }
  return {
    ...{ query, setQuery, asked, labels, setLabels, mode, setMode },
    ...{ found, nodes, rows, filtering, expanded: open },
    unfold,
    unfoldAll: (on: boolean) =>
      unfold(
        nodes.map(({ id }) => id),
        on,
      ),
    allOpen: nodes.length > 0 && nodes.every(({ id }) => open.has(id)),
  }
}
export type LocationTreeState = ReturnType<typeof useLocationTree>
