import type { Folder } from '../folders.ts'
import type { ShownMedia } from '../shown-media.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { MoveMediaDialog, type Moving } from './MoveMediaDialog.tsx'
import { RemoveMediaDialog } from './RemoveMediaDialog.tsx'
import { TagDialog } from './TagDialog.tsx'
import type { MediaRemoval } from './use-removal.ts'

export type LibraryDialog =
  | { readonly kind: 'folder'; readonly folder?: Folder; readonly parent: string | null }
  | { readonly kind: 'move'; readonly moving: Moving }
  | { readonly kind: 'tag'; readonly medias: readonly ShownMedia[] }

interface Props {
  dialog: LibraryDialog | null
  removal: MediaRemoval
  onClose: () => void
  /** What was worked on needs no selection any more. */
  onDone: () => void
}

export function LibraryDialogs({ dialog, removal, onClose, onDone }: Props) {
  const close = () => {
    onClose()
    onDone()
  }
  if (removal.asking) return <RemoveMediaDialog confirmation={removal.asking} removal={removal} />
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
      return <MoveMediaDialog moving={dialog.moving} onClose={onClose} onMoved={close} />
    case 'tag':
      return <TagDialog medias={dialog.medias} onClose={onClose} />
    case undefined:
      return null
  }
}
