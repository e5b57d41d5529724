import { Button, Modal, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../account.ts'
import { useDraft } from '../../drafts.ts'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { useFaults } from '../../use-faults.ts'
import { askEdit } from '../data/verbs.ts'
import type { Card, Post } from '../model/card.ts'
import classes from './dialogs.module.css'
import type { Runnable } from './RunDialog.tsx'

interface Props {
  posts: readonly Post[]
  cards: readonly Card[]
  onClose: () => void
  onRun: (run: Runnable) => void
}

/** What should change: the words that go back to the author with the post. They are kept while they are written. */
export function AskEditDialog({ posts, cards, onClose, onRun }: Props) {
  const t = useTranslations('calendar.askEdit')
  const app = useTranslations('app')
  const [note, write] = useDraft(`ask-edit ${useMe().id} ${cards.map(({ id }) => id).join(' ')}`)
  const { errorOf, errors, watch, check } = useFaults(null, ['note'], {
    idOf: () => 'ask-edit-note',
    ...{ values: { note }, wrong: { note: note.trim() === '' ? t('required') : undefined } },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = note.trim()
    if (!check()) return
    onRun({
      verb: 'askEdit',
      posts,
      run: (post) => askEdit(post, words),
      onDone: () => write(''),
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
      <form onSubmit={submit} noValidate {...watch}>
        <FormErrors errors={errors} />
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
          error={errorOf('note')}
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
