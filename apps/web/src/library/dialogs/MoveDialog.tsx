import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { libraryFolders, libraryMedias } from '@vitrine/contract/library'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../api.ts'
import { useOwnKey } from '../../drafts.ts'
import { useSentDraft } from '../../sent-drafts.ts'
import dialog from '../../ui/dialog.module.css'
import { toastDone } from '../../ui/toasts.ts'
import { savesByKey } from '../../ui/use-save-key.ts'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import { useFault } from '../../use-fault.ts'
import { useRules } from '../../use-rules.ts'
import { useTellLeft } from '../../use-why.ts'
import { everyFolder } from '../every-folder.ts'
import { folderOptions, topFolder } from '../folder-words.ts'
import type { Folder } from '../folders.ts'
import { libraryChanged } from '../uploads/changed.ts'

/** What is moved: files, or one folder. */
export type Moving = { readonly medias: readonly string[] } | { readonly folder: Folder }

/** The same as dragging onto a folder. */
export function MoveDialog({ moving, onClose, onMoved }: { moving: Moving; onClose: () => void; onMoved: () => void }) {
  const t = useTranslations('library')
  const app = useTranslations('app')
  const rules = useRules()
  const folders = useQuery(everyFolder).data?.items ?? []
  const isFolder = 'folder' in moving
  const draftKey = useOwnKey(`move ${isFolder ? moving.folder.id : moving.medias.join(' ')}`)
  const { text: target, write: setTarget, sending, drop } = useSentDraft(draftKey)
  const done = async (text: string) => {
    drop()
    await libraryChanged()
    toastDone(text)
  }
  // Of the call: what was opened or selected since stays so.
  const ended = { onSuccess: onMoved }
  const title = isFolder
    ? t('move.folderTitle', { name: moving.folder.name })
    : t('move.title', { count: moving.medias.length })
  const onError = useTellLeft(title)
  const move = useApiMutation(libraryMedias.move, {
    onError,
    onSuccess: ({ moved }) => done(t('move.done', { count: moved })),
  })
  const moveFolder = useApiMutation(libraryFolders.update, { onError, onSuccess: () => done(t('folder.moved')) })
  const { error } = isFolder ? moveFolder : move
  const { fault, watch, check } = useFault(error, {
    ...{ id: 'move-to', name: isFolder ? 'parent' : 'folder', value: target, wrong: rules.needed(target) },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const folder = target === topFolder ? null : target
    sending()
    if (isFolder) moveFolder.mutate({ params: { id: moving.folder.id }, body: { parent: folder } }, ended)
    else move.mutate({ body: { medias: [...moving.medias], folder } }, ended)
  }
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': app('close') }}>
      <form ref={savesByKey} className={dialog.form} onSubmit={submit} noValidate {...watch}>
        <VirtualSelect
          id="move-to"
          label={t('move.to')}
          options={folderOptions(folders, t('top'), isFolder ? moving.folder : undefined)}
          value={target === '' ? null : target}
          onChange={(folder) => setTarget(folder ?? '')}
          error={fault}
        />
        <div className={dialog.actions}>
          <Button
            variant="default"
            onClick={() => {
              setTarget('')
              onClose()
            }}
          >
            {app('cancel')}
          </Button>
          <Button type="submit" loading={move.isPending || moveFolder.isPending}>
            {t('move.confirm')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
