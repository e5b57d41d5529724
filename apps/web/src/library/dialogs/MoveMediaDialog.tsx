import { useQuery } from '@tanstack/react-query'
import { libraryFolders, libraryMedias } from '@vitrine/contract/library'
import { useTranslations } from 'use-intl'
import { write } from '../../api/queries.ts'
import { useDraft, useOwnKey } from '../../drafts/drafts.ts'
import { FormActions, FormDialog } from '../../forms/FormDialog.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { useFieldError } from '../../forms/use-field-error.ts'
import { useSave } from '../../forms/use-save.ts'
import { useValidators } from '../../forms/use-validators.ts'
import { toastDone } from '../../ui/toasts.ts'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import { everyFolder } from '../every-folder.ts'
import { folderOptions, topFolder } from '../folder-options.ts'
import type { Folder } from '../folders.ts'
import { invalidateLibrary } from '../uploads/invalidate-library.ts'

/** What is moved: files, or one folder. */
export type Moving = { readonly medias: readonly string[] } | { readonly folder: Folder }

/** The same as dragging onto a folder. */
export function MoveMediaDialog({
  moving,
  onClose,
  onMoved,
}: {
  moving: Moving
  onClose: () => void
  onMoved: () => void
}) {
  const t = useTranslations('library')
  const rules = useValidators()
  const folders = useQuery(everyFolder).data?.items ?? []
  const isFolder = 'folder' in moving
  const form = useOwnKey(`move ${isFolder ? moving.folder.id : moving.medias.join(' ')}`)
  const [target, setTarget, draft] = useDraft(form)
  const title = isFolder
    ? t('move.folderTitle', { name: moving.folder.name })
    : t('move.title', { count: moving.medias.length })
  const save = useSave({
    ...{ form, title, action: 'move', close: onMoved },
    write: async (folder: string | null, idempotencyKey) => {
      if (isFolder) {
        await write(
          libraryFolders.update,
          { params: { id: moving.folder.id }, body: { parent: folder } },
          idempotencyKey,
        )
        return t('folder.moved')
      }
      const body = { medias: [...moving.medias], folder }
      const { moved } = await write(libraryMedias.move, { body }, idempotencyKey)
      return t('move.done', { count: moved })
    },
    onSaved: async (message) => {
      draft.drop()
      await invalidateLibrary()
      toastDone(message)
    },
  })
  const { fault, watch, check } = useFieldError(save.error, {
    ...{ id: 'move-to', name: isFolder ? 'parent' : 'folder', value: target, wrong: rules.needed(target) },
  })
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <FormDialog
      {...{ title, save, watch, onClose }}
      size={440}
      onSubmit={() => {
        if (check()) save.submit(target === topFolder ? null : target)
      }}
    >
      {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
      <VirtualSelect
        id="move-to"
        label={t('move.to')}
        options={folderOptions(folders, t('top'), isFolder ? moving.folder : undefined)}
        value={target === '' ? null : target}
        onChange={(folder) => setTarget(folder ?? '')}
        error={fault}
      />
      <FormActions save={save} submit={t('move.confirm')} onCancel={cancel} />
    </FormDialog>
  )
}
