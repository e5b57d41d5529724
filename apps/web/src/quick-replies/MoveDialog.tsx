import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useOwnKey } from '../drafts.ts'
import { useSentDraft } from '../sent-drafts.ts'
import { savesByKey } from '../ui/use-save-key.ts'
import { useFault } from '../use-fault.ts'
import { useRules } from '../use-rules.ts'
import { useTellLeft } from '../use-why.ts'
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

/** Into a folder there is, or into a new one by its name, which is kept while it is typed. */
export function MoveDialog({ count, folders, inFolder, onMove, onMoved, onClose }: Props) {
  const t = useTranslations('replies')
  const app = useTranslations('app')
  const list = useId()
  const { text: folder, write: setFolder, sending, drop } = useSentDraft(useOwnKey('quick-replies.move'))
  const rules = useRules()
  const title = t('move.title', { count })
  const onError = useTellLeft(title)
  const { mutate, isPending: pending, error } = useMutation({ mutationFn: onMove, onSuccess: drop, onError })
  const move = (to: string | null) => {
    sending()
    // Of the call: what was opened or selected since stays so.
    mutate(to, { onSuccess: onMoved })
  }
  const { fault, watch, check } = useFault(error, {
    ...{ id: field, name: 'folder', value: folder, wrong: rules.needed(folder) },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending && check()) move(folder.trim())
  }
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': app('close') }}>
      <form ref={savesByKey} className={classes.form} onSubmit={submit} noValidate {...watch}>
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
          {folders.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        {folders.length > 0 && (
          <div className={classes.folders}>
            {folders.slice(0, 12).map((one) => (
              <Button key={one} size="xs" variant="default" disabled={pending} onClick={() => move(one)}>
                {one}
              </Button>
            ))}
          </div>
        )}
        <div className={classes.actions}>
          {inFolder && (
            <Button
              className={classes.apart}
              variant="subtle"
              color="gray"
              disabled={pending}
              onClick={() => move(null)}
            >
              {t('move.out')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {app('cancel')}
          </Button>
          <Button type="submit" loading={pending}>
            {t('move.verb')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
