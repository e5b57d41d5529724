import { Checkbox } from '@mantine/core'
import { IconFolder, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActionBar } from '../ui/ActionBar.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { NoMatch } from '../ui/NoMatch.tsx'
import { getIdRange, getSelectionState, withIds } from '../ui/selection.ts'
import type { QuickReply } from './queries.ts'
import classes from './ReplyList.module.css'
import { ReplyListFilters } from './ReplyListFilters.tsx'
import { ReplyRow } from './ReplyRow.tsx'
import type { RepliesSearch } from './search.ts'
import { useActiveReplyFilters } from './use-active-reply-filters.ts'
import { useReplyActions } from './use-reply-actions.ts'

const MoveDialog = lazyComponent(async () => ({ default: (await import('./MoveRepliesDialog.tsx')).MoveRepliesDialog }))

interface Props {
  all: readonly QuickReply[]
  found: readonly QuickReply[]
  folders: readonly string[]
  search: RepliesSearch
  onSearch: (change: Partial<RepliesSearch>) => void
  onOpen: (id: string) => void
}

/** Filters on top, a row for each; arrows go from row to row, X selects, Delete deletes what is selected. */
export function ReplyList({ all, found, folders, search, onSearch, onOpen }: Props) {
  const t = useTranslations('replies')
  const actions = useReplyActions()
  const active = useActiveReplyFilters(search)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [moving, setMoving] = useState(false)
  const anchor = useRef<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const ids = useMemo(() => found.map(({ id }) => id), [found])
  // What a filter hides or somebody deleted is not acted on unseen.
  const selected = useMemo(() => new Set(ids.filter((id) => chosen.has(id))), [ids, chosen])
  const those = found.filter(({ id }) => selected.has(id))
  const clear = () => setChosen(new Set())
  const select = (id: string, range: boolean) => {
    const on = !selected.has(id)
    setChosen(withIds(selected, range && anchor.current ? getIdRange(ids, anchor.current, id) : [id], on || range))
    anchor.current = id
  }
  const remove = () => {
    clear()
    void actions.remove(those)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    if (at === -1) return
    const id = ids[at] ?? ''
    if (event.key === 'ArrowDown') buttons[at + 1]?.focus()
    else if (event.key === 'ArrowUp') buttons[at - 1]?.focus()
    else if (event.key === 'Home') buttons[0]?.focus()
    else if (event.key === 'End') buttons.at(-1)?.focus()
    else if (event.key.toLowerCase() === 'x') select(id, event.shiftKey)
    else if (event.key === 'Delete' && selected.size > 0) remove()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const whole = getSelectionState(selected, ids)
  return (
    <>
      <ReplyListFilters total={found.length} folders={folders} search={search} onSearch={onSearch}>
        <Checkbox
          aria-label={t('selectAll')}
          checked={whole === true}
          indeterminate={whole === 'mixed'}
          disabled={ids.length === 0}
          onChange={() => setChosen(whole === true ? new Set() : new Set(ids))}
        />
      </ReplyListFilters>
      {found.length === 0 ? (
        <NoMatch
          text={t('noMatch')}
          filters={[search.search, ...active.map(({ text }) => text)]}
          onClear={() =>
            onSearch({ search: undefined, folder: undefined, lang: undefined, network: undefined, rating: undefined })
          }
        />
      ) : (
        // The keys work on the row that has the focus; each row is a button of its own.
        <ul
          ref={list}
          className={classes.list}
          data-bar={selected.size > 0 || undefined}
          aria-label={t('list')}
          onKeyDown={onKeyDown}
        >
          {found.map((reply) => (
            <ReplyRow
              key={reply.id}
              reply={reply}
              query={search.search ?? ''}
              isOpen={reply.id === search.id}
              isSelected={selected.has(reply.id)}
              onSelect={(range) => select(reply.id, range)}
              onOpen={() => onOpen(reply.id)}
            />
          ))}
        </ul>
      )}
      <ActionBar
        count={selected.size}
        word={t('selected', { count: selected.size })}
        onClear={clear}
        actions={[
          { text: t('move.verb'), icon: IconFolder, run: () => setMoving(true) },
          { text: t('remove'), icon: IconTrash, danger: true, run: remove },
        ]}
      />
      {moving && (
        <Suspense fallback={null}>
          <MoveDialog
            count={those.length}
            inFolder={those.some(({ folder }) => folder !== undefined)}
            folders={folders}
            onClose={() => setMoving(false)}
            onMove={(folder) => actions.move(those, folder)}
            onMoved={() => {
              setMoving(false)
              clear()
            }}
          />
        </Suspense>
      )}
      <span className={classes.total} role="status">
        {found.length < all.length ? t('someOf', { count: found.length, total: all.length }) : ''}
      </span>
    </>
  )
}
