import { IconCheck, IconRotate2, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ActionBar } from '../ui/ActionBar.tsx'
import type { Selecting } from '../ui/use-selecting.ts'
import { useMarkSeveral } from './queries.ts'
import type { InboxListItem } from './search.ts'

interface Props {
  selecting: Selecting
  items: readonly InboxListItem[]
  onDelete: (items: readonly InboxListItem[]) => void
}

/** What can be done with the chosen ones: only what at least one of them lets be done. */
export function SelectionBar({ selecting, items, onDelete }: Props) {
  const t = useTranslations('inbox')
  const mark = useMarkSeveral()
  const those = items.filter(({ id }) => selecting.selected.has(id))
  const deletable = those.filter(({ canDelete }) => canDelete)
  const act = (isDone: boolean) => () => {
    mark(those, isDone)
    selecting.clear()
  }
  return (
    <ActionBar
      count={those.length}
      onClear={selecting.clear}
      actions={[
        ...(those.some(({ isDone }) => !isDone) ? [{ text: t('done'), icon: IconCheck, run: act(true) }] : []),
        ...(those.some(({ isDone }) => isDone) ? [{ text: t('view.todo'), icon: IconRotate2, run: act(false) }] : []),
        ...(deletable.length > 0
          ? [{ text: t('remove.short'), icon: IconTrash, danger: true, run: () => onDelete(deletable) }]
          : []),
      ]}
    />
  )
}
