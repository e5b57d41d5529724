import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmModal } from '../../../forms/ConfirmModal.tsx'
import { useFormats } from '../../../i18n/use-formats.ts'
import { restoreLostFocus } from '../../../ui/focus.ts'
import { accept, approve } from '../data/post-mutations.ts'
import type { Mover } from '../data/use-move.ts'
import type { CalendarPost, Card } from '../model/card.ts'
import { listAllowedPosts } from '../model/card-permissions.ts'
import { usePosts } from './actions.ts'
import { MovePostDialog } from './MovePostDialog.tsx'
import { RemovePostDialog } from './RemovePostDialog.tsx'
import { type ChangeRequest, RequestChangesDialog } from './RequestChangesDialog.tsx'
import { RunDialog, type Runnable } from './RunDialog.tsx'

/** What somebody is asked, or shown, before or while something happens to posts. */
export type PostDialogRequest =
  | { kind: 'reschedule'; card: Card }
  | { kind: 'approveLate' | 'acceptLate'; card: Card }
  | { kind: 'waitsAgain'; card: Card; at: number; onDone?: () => void }
  | ({ kind: 'askEdit' } & ChangeRequest)
  | { kind: 'remove'; posts: readonly CalendarPost[]; cards: readonly Card[] }
  | ({ kind: 'run' } & Runnable)

interface Props {
  question: PostDialogRequest
  /** Asks the next thing, or nothing more. */
  onOpen: (question: PostDialogRequest | null) => void
  mover: Mover
}

export function PostDialogs({ question, onOpen, mover }: Props) {
  const t = useTranslations('calendar')
  const { zone, actions } = usePosts()
  const formats = useFormats(zone)
  useFocusReturn()
  const close = () => onOpen(null)
  const run = (runnable: Runnable) => onOpen({ kind: 'run', ...runnable })
  switch (question.kind) {
    case 'reschedule':
      return (
        <MovePostDialog
          card={question.card}
          title={t('move.title')}
          confirm={t('move.confirm')}
          onClose={close}
          onChoose={(at, onDone) => {
            close()
            actions.moveTo(question.card, at, onDone)
          }}
        />
      )
    case 'approveLate':
      return (
        <MovePostDialog
          card={question.card}
          title={t('approve.lateTitle')}
          text={t('approve.lateText', { when: formats.dateTime(question.card.at) })}
          confirm={t('approve.lateConfirm')}
          onClose={close}
          onChoose={(at, onDone) =>
            run({
              onDone,
              action: 'approve',
              posts: listAllowedPosts('approve', [question.card]),
              run: (post) => approve(post, at),
            })
          }
        />
      )
    case 'acceptLate':
      return (
        <MovePostDialog
          card={question.card}
          title={t('accept.lateTitle')}
          text={t('approve.lateText', { when: formats.dateTime(question.card.at) })}
          confirm={t('accept.action')}
          onClose={close}
          onChoose={(at, onDone) =>
            run({
              onDone,
              action: 'accept',
              posts: listAllowedPosts('accept', [question.card]),
              run: (post) => accept(post, at),
            })
          }
        />
      )
    case 'waitsAgain':
      return (
        <ConfirmModal
          opened
          title={t('move.waitsTitle')}
          action="move"
          confirm={t('move.waitsConfirm')}
          onClose={close}
          onConfirm={() => {
            close()
            void mover.move(question.card, question.at, question.onDone)
          }}
        >
          {t('move.waits', { title: question.card.headline })}
        </ConfirmModal>
      )
    case 'askEdit':
      return <RequestChangesDialog {...question} onClose={close} onRun={run} />
    case 'remove':
      return <RemovePostDialog {...question} onClose={close} onRun={run} />
    case 'run':
      return <RunDialog {...question} mover={mover} onClose={close} />
  }
}

/** Back to what had the focus before the first question, where nothing else took it meanwhile. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement) restoreLostFocus(before)
      })
    }
  }, [])
}
