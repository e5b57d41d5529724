import { Chip, TextInput } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import { useQuery } from '@tanstack/react-query'
import { libraryMedias, maxTagLength } from '@vitrine/contract/library'
import type { BodyInputOf } from '@vitrine/contract/operation'
import { useTranslations } from 'use-intl'
import { q, write } from '../../api/queries.ts'
import { FormActions, FormDialog } from '../../forms/FormDialog.tsx'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { useFormEdits } from '../../forms/use-form-edits.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSave } from '../../forms/use-save.ts'
import { toastDone } from '../../ui/toasts.ts'
import type { ShownMedia } from '../shown-media.ts'
import { listTags, parseTags } from '../tags.ts'
import { invalidateLibrary } from '../uploads/invalidate-library.ts'
import classes from './Dialogs.module.css'

interface TagForm {
  readonly typed: string
  /** Known tags that were chosen. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const blank: TagForm = { typed: '', added: [], removed: [] }
const field = 'tags-add'

/** Puts tags on several files, and takes others off. */
export function TagDialog({ medias, onClose }: { medias: readonly ShownMedia[]; onClose: () => void }) {
  const t = useTranslations('library.tag')
  const known = useQuery(q(libraryMedias.tags)).data?.tags ?? []
  const currentTags = listTags(medias)
  const form = useFormEdits<TagForm>(`tags ${medias.map(({ id }) => id).join(' ')}`, blank)
  const { typed, added, removed } = form.values
  const title = t('title', { count: medias.length })
  const save = useSave({
    ...{ form: form.key, title, close: onClose },
    write: (body: BodyInputOf<typeof libraryMedias.tag>, idempotencyKey) =>
      write(libraryMedias.tag, { body }, idempotencyKey),
    onSaved: async ({ tagged }) => {
      await form.settle(invalidateLibrary())
      toastDone(t('done', { count: tagged }))
    },
  })
  const add = [...new Set([...parseTags(typed), ...added])]
  const { errorOf, errors, watch, check } = useFormErrors(save.error, ['add'], { getId: () => field, values: { add } })
  const flip = (list: readonly string[], name: string) =>
    list.includes(name) ? list.filter((tag) => tag !== name) : [...list, name]
  const cancel = () => {
    form.forget()
    onClose()
  }
  return (
    <FormDialog
      {...{ title, save, watch, onClose }}
      size={460}
      onSubmit={() => {
        if (check()) save.submit({ medias: medias.map(({ iri }) => iri), add, remove: [...removed] })
      }}
    >
      {form.restored && <RestoredDraft onDiscard={form.forget} />}
      <FormErrors errors={errors} />
      <TextInput
        id={field}
        label={t('add')}
        description={t('addHint')}
        value={typed}
        maxLength={maxTagLength * 10}
        data-autofocus
        error={errorOf('add')}
        onChange={(event) => form.set({ typed: event.currentTarget.value })}
      />
      {known.length > 0 && (
        <Tags
          title={t('known')}
          names={known.slice(0, 30).map(({ name }) => name)}
          on={added}
          onFlip={(name) => form.set({ added: flip(added, name) })}
        />
      )}
      {currentTags.length > 0 && (
        <Tags
          title={t('remove')}
          names={currentTags}
          on={removed}
          onFlip={(name) => form.set({ removed: flip(removed, name) })}
        />
      )}
      <FormActions save={save} submit={t('confirm')} onCancel={cancel} disabled={add.length + removed.length === 0} />
    </FormDialog>
  )
}

interface TagsProps {
  title: string
  names: readonly string[]
  on: readonly string[]
  onFlip: (name: string) => void
}

function Tags({ title, names, on, onFlip }: TagsProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{title}</legend>
      <div className={classes.chips}>
        {names.map((name) => (
          <Chip key={name} size="xs" checked={on.includes(name)} onChange={() => onFlip(name)}>
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
