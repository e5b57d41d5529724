import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmModal } from '../../../forms/ConfirmModal.tsx'
import { useFormats } from '../../../i18n/use-formats.ts'
import { restoreLostFocus } from '../../../ui/focus.ts'
import type { Mover } from '../data/use-move.ts'
import { accept, approve } from '../data/verbs.ts'
import { allowing } from '../model/allowed.ts'
import type { Card, Post } from '../model/card.ts'
import { type AskEdit, AskEditDialog } from './AskEditDialog.tsx'
import { usePosts } from './actions.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RunDialog, type Runnable } from './RunDialog.tsx'

/** What somebody is asked, or shown, before or while something happens to posts. */
export type Question =
  | { kind: 'reschedule'; card: Card }
  | { kind: 'approveLate' | 'acceptLate'; card: Card }
  | { kind: 'waitsAgain'; card: Card; at: number; onDone?: () => void }
  | ({ kind: 'askEdit' } & AskEdit)
  | { kind: 'remove'; posts: readonly Post[]; cards: readonly Card[] }
  | ({ kind: 'run' } & Runnable)

interface Props {
  question: Question
  /** Asks the next thing, or nothing more. */
  onAsk: (question: Question | null) => void
  mover: Mover
}

export function Questions({ question, onAsk, mover }: Props) {
  const t = useTranslations('calendar')
  const { zone, actions } = usePosts()
  const formats = useFormats(zone)
  useFocusReturn()
  const close = () => onAsk(null)
  const run = (runnable: Runnable) => onAsk({ kind: 'run', ...runnable })
  switch (question.kind) {
    case 'reschedule':
      return (
        <MoveDialog
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
        <MoveDialog
          card={question.card}
          title={t('approve.lateTitle')}
          text={t('approve.lateText', { when: formats.dateTime(question.card.at) })}
          confirm={t('approve.lateConfirm')}
          onClose={close}
          onChoose={(at, onDone) =>
            run({
              onDone,
              verb: 'approve',
              posts: allowing('approve', [question.card]),
              run: (post) => approve(post, at),
            })
          }
        />
      )
    case 'acceptLate':
      return (
        <MoveDialog
          card={question.card}
          title={t('accept.lateTitle')}
          text={t('approve.lateText', { when: formats.dateTime(question.card.at) })}
          confirm={t('accept.action')}
          onClose={close}
          onChoose={(at, onDone) =>
            run({
              onDone,
              verb: 'accept',
              posts: allowing('accept', [question.card]),
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
      return <AskEditDialog {...question} onClose={close} onRun={run} />
    case 'remove':
      return <RemoveDialog {...question} onClose={close} onRun={run} />
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
