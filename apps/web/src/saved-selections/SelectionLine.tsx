import { ActionIcon } from '@mantine/core'
import { IconPencil, IconReplace, IconTrash } from '@tabler/icons-react'
import type { MemberOf } from '@vitrine/contract/operation'
import type { savedSelections } from '@vitrine/contract/saved-selections'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RenameField } from '../forms/RenameField.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { restoreLostFocus } from '../ui/focus.ts'
import type { SavedProps } from '../ui/location-tree/LocationTree.tsx'
import { SavedItemRow } from '../ui/SavedItemRow.tsx'
import { useSelection } from './use-selection.ts'

interface Props extends SavedProps {
  selection: MemberOf<typeof savedSelections.list>
}

export function SelectionLine({ selection, selected, onChoose, onLost }: Props) {
  const t = useTranslations('kit.selections')
  const tree = useTranslations('kit.tree')
  const formats = useFormats()
  const [renaming, setRenaming] = useState<'now' | 'over' | null>(null)
  const { name, count } = selection
  const { choose, replace, rename, remove } = useSelection(selection, onChoose)
  if (renaming === 'now')
    return (
      <li>
        <RenameField
          of={selection.id}
          label={t('rename', { name })}
          name={name}
          maxLength={60}
          onRename={rename}
          onClose={() => setRenaming('over')}
        />
      </li>
    )
  const actions = [
    {
      id: 'replace',
      text: t('replaceBy', { name, count: selected.size }),
      icon: IconReplace,
      run: () => replace([...selected]),
      disabled: selected.size === 0,
    },
    {
      id: 'rename',
      text: t('rename', { name }),
      icon: IconPencil,
      run: () => setRenaming('now'),
      // After renaming, the pencil replaces the focused field and receives its focus.
      ref: renaming === 'over' ? restoreLostFocus : undefined,
    },
    {
      id: 'remove',
      text: t('remove', { name }),
      icon: IconTrash,
      run: (button: HTMLElement) => remove(() => button === document.activeElement && onLost()),
    },
  ]
  return (
    <SavedItemRow
      name={name}
      note={count === 0 ? tree('none') : formats.integer(count)}
      disabled={count === 0}
      onChoose={choose}
    >
      {actions.map(({ id, text, icon: Icon, run, ...button }) => (
        <ActionIcon
          key={id}
          aria-label={text}
          title={text}
          onClick={({ currentTarget }) => run(currentTarget)}
          {...button}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
    </SavedItemRow>
  )
}
