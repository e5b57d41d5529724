import { Button, Modal, TextInput } from '@mantine/core'
import { folderPattern } from '@vitrine/contract/field-rules'
import { libraryFolders } from '@vitrine/contract/library'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../api.ts'
import { useOwnKey } from '../../drafts.ts'
import { useSentDraft } from '../../sent-drafts.ts'
import dialog from '../../ui/dialog.module.css'
import { toastDone } from '../../ui/toasts.ts'
import { savesByKey } from '../../ui/use-save-key.ts'
import { useFault } from '../../use-fault.ts'
import { useRules } from '../../use-rules.ts'
import { useTellLeft } from '../../use-why.ts'
import type { Folder } from '../folders.ts'
import { libraryChanged } from '../uploads/changed.ts'

interface Props {
  /** The one that is renamed; else a new one. */
  folder?: Folder
  /** Where a new one comes to lie. */
  parent: string | null
  onClose: () => void
}

/** A new folder, or another name for one. */
export function FolderDialog({ folder, parent, onClose }: Props) {
  const t = useTranslations('library.folder')
  const app = useTranslations('app')
  const rules = useRules()
  const saved = folder?.name ?? ''
  const draftKey = useOwnKey(`folder ${folder?.id ?? `in ${parent}`}`)
  const { text: name, write: setName, sending, drop } = useSentDraft(draftKey, saved)
  const done = async () => {
    drop()
    await libraryChanged()
    toastDone(t(folder ? 'renamed' : 'created'))
  }
  // Of the call: what was opened since stays open.
  const ended = { onSuccess: onClose }
  const title = folder ? t('renameTitle') : t('new')
  const onError = useTellLeft(title)
  const create = useApiMutation(libraryFolders.create, { onSuccess: done, onError })
  const rename = useApiMutation(libraryFolders.update, { onSuccess: done, onError })
  const { fault, watch, check } = useFault((folder ? rename : create).error, {
    ...{ id: 'folder-name', name: 'name', value: name },
    wrong: rules.needed(name) ?? (folderPattern.test(name) ? undefined : t('slash')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || rename.isPending || !check()) return
    sending()
    if (folder) rename.mutate({ params: { id: folder.id }, body: { name } }, ended)
    else create.mutate({ body: { name, parent } }, ended)
  }
  return (
    <Modal opened onClose={onClose} title={title} size={420} closeButtonProps={{ 'aria-label': app('close') }}>
      <form ref={savesByKey} className={dialog.form} onSubmit={submit} noValidate {...watch}>
        <TextInput
          id="folder-name"
          label={t('name')}
          value={name}
          maxLength={80}
          data-autofocus
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={dialog.actions}>
          <Button
            variant="default"
            onClick={() => {
              setName(saved)
              onClose()
            }}
          >
            {app('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || rename.isPending}>
            {folder ? t('rename') : t('create')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
