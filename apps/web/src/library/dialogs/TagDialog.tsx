import { Chip, TextInput } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import { useQuery } from '@tanstack/react-query'
import { libraryMedias, longestTag } from '@vitrine/contract/library'
import type { BodyInputOf } from '@vitrine/contract/operation'
import { useTranslations } from 'use-intl'
import { q, write } from '../../api/queries.ts'
import { FormActions, FormDialog } from '../../forms/FormDialog.tsx'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { useEdits } from '../../forms/use-form-edits.ts'
import { useFaults } from '../../forms/use-form-errors.ts'
import { useSave } from '../../forms/use-save.ts'
import { toastDone } from '../../ui/toasts.ts'
import type { ShownMedia } from '../shown.ts'
import { tagsIn, tagsOf } from '../tags.ts'
import { libraryChanged } from '../uploads/changed.ts'
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
  const worn = tagsOf(medias)
  const form = useEdits<TagForm>(`tags ${medias.map(({ id }) => id).join(' ')}`, blank)
  const { typed, added, removed } = form.values
  const title = t('title', { count: medias.length })
  const save = useSave({
    ...{ form: form.key, title, close: onClose },
    write: (body: BodyInputOf<typeof libraryMedias.tag>, idempotencyKey) =>
      write(libraryMedias.tag, { body }, idempotencyKey),
    onSaved: async ({ tagged }) => {
      await form.settle(libraryChanged())
      toastDone(t('done', { count: tagged }))
    },
  })
  const add = [...new Set([...tagsIn(typed), ...added])]
  const { errorOf, errors, watch, check } = useFaults(save.error, ['add'], { idOf: () => field, values: { add } })
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
        maxLength={longestTag * 10}
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
      {worn.length > 0 && (
        <Tags
          title={t('remove')}
          names={worn}
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
