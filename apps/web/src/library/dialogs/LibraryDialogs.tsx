import type { Folder } from '../folders.ts'
import type { ShownMedia } from '../shown.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { MoveDialog, type Moving } from './MoveDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import type { Removal } from './use-removal.ts'

export type LibraryDialog =
  | { readonly kind: 'folder'; readonly folder?: Folder; readonly parent: string | null }
  | { readonly kind: 'move'; readonly moving: Moving }
  | { readonly kind: 'tag'; readonly medias: readonly ShownMedia[] }

interface Props {
  dialog: LibraryDialog | null
  removal: Removal
  onClose: () => void
  /** What was worked on needs no selection any more. */
  onDone: () => void
}

export function LibraryDialogs({ dialog, removal, onClose, onDone }: Props) {
  const close = () => {
    onClose()
    onDone()
  }
  if (removal.asking) return <RemoveDialog asking={removal.asking} removal={removal} />
  switch (dialog?.kind) {
    case 'folder':
      return (
        <FolderDialog
          parent={dialog.parent}
          onClose={onClose}
          {...(dialog.folder === undefined ? {} : { folder: dialog.folder })}
        />
      )
    case 'move':
      return <MoveDialog moving={dialog.moving} onClose={onClose} onMoved={close} />
    case 'tag':
      return <TagDialog medias={dialog.medias} onClose={onClose} />
    case undefined:
      return null
  }
}
