import { Button, Chip, Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import { useQuery } from '@tanstack/react-query'
import { libraryMedias, longestTag } from '@vitrine/contract/library'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../account.ts'
import { q, useApiMutation } from '../../api.ts'
import { useSentDraft } from '../../sent-drafts.ts'
import dialog from '../../ui/dialog.module.css'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { toastDone } from '../../ui/toasts.ts'
import { savesByKey } from '../../ui/use-save-key.ts'
import { useFaults } from '../../use-faults.ts'
import { useTellLeft } from '../../use-why.ts'
import type { ShownMedia } from '../shown.ts'
import { tagsIn, tagsOf } from '../tags.ts'
import { libraryChanged } from '../uploads/changed.ts'
import classes from './Dialogs.module.css'

const field = 'tags-add'

/** Puts tags on several files, and takes others off. */
export function TagDialog({ medias, onClose }: { medias: readonly ShownMedia[]; onClose: () => void }) {
  const t = useTranslations('library.tag')
  const app = useTranslations('app')
  const known = useQuery(q(libraryMedias.tags)).data?.tags ?? []
  const worn = tagsOf(medias)
  const draftKey = `tags ${useMe().id} ${medias.map(({ iri }) => iri).join(' ')}`
  const { text: typed, write: setTyped, sending, drop } = useSentDraft(draftKey)
  const [added, setAdded] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const title = t('title', { count: medias.length })
  const save = useApiMutation(libraryMedias.tag, {
    onSuccess: async ({ tagged }) => {
      drop()
      await libraryChanged()
      toastDone(t('done', { count: tagged }))
    },
    onError: useTellLeft(title),
  })
  const add = [...new Set([...tagsIn(typed), ...added])]
  const { errorOf, errors, watch, check } = useFaults(save.error, ['add'], { idOf: () => field, values: { add } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || !check()) return
    sending()
    const body = { medias: medias.map(({ iri }) => iri), add, remove: [...removed] }
    // Of the call: what was opened since stays open.
    save.mutate({ body }, { onSuccess: onClose })
  }
  const flip = (list: readonly string[], name: string) =>
    list.includes(name) ? list.filter((one) => one !== name) : [...list, name]
  return (
    <Modal opened onClose={onClose} title={title} size={460} closeButtonProps={{ 'aria-label': app('close') }}>
      <form ref={savesByKey} className={dialog.form} onSubmit={submit} {...watch}>
        <FormErrors errors={errors} />
        <TextInput
          id={field}
          label={t('add')}
          description={t('addHint')}
          value={typed}
          maxLength={longestTag * 10}
          data-autofocus
          error={errorOf('add')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {known.length > 0 && (
          <Tags
            title={t('known')}
            names={known.slice(0, 30).map(({ name }) => name)}
            on={added}
            onFlip={(name) => setAdded(flip(added, name))}
          />
        )}
        {worn.length > 0 && (
          <Tags title={t('remove')} names={worn} on={removed} onFlip={(name) => setRemoved(flip(removed, name))} />
        )}
        <div className={dialog.actions}>
          <Button
            variant="default"
            onClick={() => {
              setTyped('')
              onClose()
            }}
          >
            {app('cancel')}
          </Button>
          <Button type="submit" disabled={add.length + removed.length === 0} loading={save.isPending}>
            {t('confirm')}
          </Button>
        </div>
      </form>
    </Modal>
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
