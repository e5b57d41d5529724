import { TextInput } from '@mantine/core'
import { folderPattern } from '@vitrine/contract/field-rules'
import { libraryFolders } from '@vitrine/contract/library'
import { useTranslations } from 'use-intl'
import { write } from '../../api/queries.ts'
import { useDraft, useOwnKey } from '../../drafts/drafts.ts'
import { FormActions, FormDialog } from '../../forms/FormDialog.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { useFieldError } from '../../forms/use-field-error.ts'
import { useSave } from '../../forms/use-save.ts'
import { useValidators } from '../../forms/use-validators.ts'
import { toastDone } from '../../ui/toasts.ts'
import type { Folder } from '../folders.ts'
import { invalidateLibrary } from '../uploads/invalidate-library.ts'

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
  const rules = useValidators()
  const form = useOwnKey(`folder ${folder?.id ?? `in ${parent}`}`)
  const [name, setName, draft] = useDraft(form, folder?.name)
  const title = folder ? t('renameTitle') : t('new')
  const save = useSave({
    ...{ form, title, once: folder === undefined, close: onClose },
    write: async (name: string, idempotencyKey) => {
      if (folder) await write(libraryFolders.update, { params: { id: folder.id }, body: { name } }, idempotencyKey)
      else await write(libraryFolders.create, { body: { name, parent } }, idempotencyKey)
    },
    onSaved: async () => {
      draft.drop()
      await invalidateLibrary()
      toastDone(t(folder ? 'renamed' : 'created'))
    },
  })
  const { fault, watch, check } = useFieldError(save.error, {
    ...{ id: 'folder-name', name: 'name', value: name },
    wrong: rules.needed(name) ?? (folderPattern.test(name) ? undefined : t('slash')),
  })
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <FormDialog
      {...{ title, save, watch, onClose }}
      size={420}
      onSubmit={() => {
        if (check()) save.submit(name)
      }}
    >
      {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
      <TextInput
        id="folder-name"
        label={t('name')}
        value={name}
        maxLength={80}
        data-autofocus
        error={fault}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormActions save={save} submit={t(folder ? 'rename' : 'create')} onCancel={cancel} />
    </FormDialog>
  )
}
