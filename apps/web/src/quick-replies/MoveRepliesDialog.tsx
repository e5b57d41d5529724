import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft, useOwnKey } from '../drafts/drafts.ts'
import { FormActions, FormDialog } from '../forms/FormDialog.tsx'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { useFieldError } from '../forms/use-field-error.ts'
import { useSave } from '../forms/use-save.ts'
import { useValidators } from '../forms/use-validators.ts'
import classes from './Dialogs.module.css'

interface Props {
  count: number
  folders: readonly string[]
  /** Some of them lie in one. */
  inFolder: boolean
  /** Null: into none. */
  onMove: (folder: string | null) => Promise<void>
  onMoved: () => void
  onClose: () => void
}

const field = 'quick-replies-folder'

/** Moves quick replies into an existing folder, or into a new one by its name, which is stored as a draft. */
export function MoveRepliesDialog({ count, folders, inFolder, onMove, onMoved, onClose }: Props) {
  const t = useTranslations('replies')
  const list = useId()
  const form = useOwnKey('quick-replies.move')
  const [folder, setFolder, draft] = useDraft(form)
  const rules = useValidators()
  const title = t('move.title', { count })
  const save = useSave({ form, title, action: 'move', write: onMove, onSaved: draft.drop, close: onMoved })
  const { fault, watch, check } = useFieldError(save.error, {
    ...{ id: field, name: 'folder', value: folder, wrong: rules.needed(folder) },
  })
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <FormDialog
      {...{ title, save, watch, onClose }}
      size={440}
      className={classes.form}
      onSubmit={() => {
        if (check()) save.submit(folder.trim())
      }}
    >
      {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
      <TextInput
        id={field}
        label={t('folder')}
        description={t('move.hint')}
        data-autofocus
        maxLength={60}
        autoComplete="off"
        list={list}
        value={folder}
        error={fault}
        onChange={(event) => setFolder(event.currentTarget.value)}
      />
      <datalist id={list}>
        {folders.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {folders.length > 0 && (
        <div className={classes.folders}>
          {folders.slice(0, 12).map((name) => (
            <Button key={name} size="xs" variant="default" onClick={() => save.submit(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {inFolder && (
        <Button className={classes.out} variant="subtle" color="gray" onClick={() => save.submit(null)}>
          {t('move.out')}
        </Button>
      )}
      <FormActions save={save} submit={t('move.verb')} onCancel={cancel} />
    </FormDialog>
  )
}
