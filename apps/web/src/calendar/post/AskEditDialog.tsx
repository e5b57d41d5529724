import { Button, Modal, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../account.ts'
import { useDraft } from '../../drafts.ts'
import { dropSent } from '../../sent-drafts.ts'
import { savesByKey } from '../../ui/use-save-key.ts'
import { useFault } from '../../use-fault.ts'
import { askEdit } from '../data/verbs.ts'
import type { Card, Post } from '../model/card.ts'
import classes from './dialogs.module.css'
import type { Runnable } from './RunDialog.tsx'

export interface AskEdit {
  posts: readonly Post[]
  cards: readonly Card[]
  /** The words the server did not take, and why. */
  refused?: { readonly words: string; readonly error: unknown }
}

interface Props extends AskEdit {
  onClose: () => void
  onRun: (run: Runnable) => void
  onRefused: (asked: AskEdit) => void
}

/** What should change: the words that go back to the author with the post. They are kept while they are written. */
export function AskEditDialog({ posts, cards, refused, onClose, onRun, onRefused }: Props) {
  const t = useTranslations('calendar.askEdit')
  const app = useTranslations('app')
  const key = `ask-edit ${useMe().id} ${cards.map(({ id }) => id).join(' ')}`
  const [note, write] = useDraft(key)
  const words = note.trim()
  const { fault, watch, check } = useFault(refused?.words === words ? refused.error : null, {
    ...{ id: 'ask-edit-note', name: 'note', value: note, wrong: words === '' ? t('required') : undefined },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    onRun({
      verb: 'askEdit',
      posts,
      run: (post) => askEdit(post, words),
      onDone: () => void dropSent(key, note),
      onRefused: (error) => onRefused({ posts, cards, refused: { words, error } }),
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title', { count: cards.length })}
      closeButtonProps={{ 'aria-label': app('close') }}
      size={480}
    >
      <form ref={savesByKey} onSubmit={submit} noValidate {...watch}>
        <p className={classes.about}>{cards.map(({ headline }) => headline).join(' · ')}</p>
        <Textarea
          id="ask-edit-note"
          mt={16}
          label={t('note')}
          description={t('hint')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
          value={note}
          error={fault}
          onChange={(event) => write(event.currentTarget.value)}
          data-autofocus
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {app('cancel')}
          </Button>
          <Button type="submit">{t('confirm')}</Button>
        </div>
      </form>
    </Modal>
  )
}
