import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Company } from '@vitrine/contract/companies'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useErrorReason } from '../../../api/use-error-reason.ts'
import { plusDays } from '../../../dates/calendar-day.ts'
import { useMe } from '../../../session/current-user.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { toastReason } from '../../../ui/toast-reason.ts'
import { toastDone, toastError, toastInfo } from '../../../ui/toasts.ts'
import { refreshPosts, replacePosts } from '../data/caches.ts'
import {
  accept,
  approve,
  duplicate,
  type MutationOutcome,
  move,
  mutateEach,
  retry,
  saveAsDraft,
} from '../data/post-mutations.ts'
import { useMove } from '../data/use-move.ts'
import type { CalendarPost, Card } from '../model/card.ts'
import { canMove, listAllowedPosts } from '../model/card-permissions.ts'
import { getMoveBlocker, onDay, refusal, waitsAgain } from '../model/moving.ts'
import { DialogOpenContext, type PostActions, PostContext } from './actions.ts'
import type { PostDialogRequest } from './PostDialogs.tsx'
import { useCardTexts } from './use-card-texts.ts'

const Questions = lazyComponent(async () => ({ default: (await import('./PostDialogs.tsx')).PostDialogs }))

interface Props {
  zone: string
  now: number
  company: z.infer<typeof Company.schema> | undefined
  onOpen: (id: string) => void
  children: ReactNode
}

/** Gives everything below it what can be done with posts, and asks the questions that belong to it. */
export function PostProvider({ zone, now, company, onOpen, children }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const t = useTranslations('calendar')
  const why = useErrorReason()
  const me = useMe()
  const cardTexts = useCardTexts()
  const mover = useMove(zone)
  const [question, setQuestion] = useState<PostDialogRequest | null>(null)
  const approves = me.roles.includes('ROLE_APPROVAL')
  const needsApprovalAgain = (card: Card) => company !== undefined && waitsAgain(card, company, approves)

  /** Several cards show what became of each; one says it in a word. */
  const runAll = (
    cards: readonly Card[],
    kind: Decision | 'duplicate',
    run: (post: CalendarPost) => Promise<CalendarPost | null>,
  ) => {
    const all = listAllowedPosts(kind === 'keepDraft' ? 'accept' : kind, cards)
    if (all.length === 0) return toastReason(t(`${kind}.nothing`))
    if (cards.length > 1) return setQuestion({ kind: 'run', action: kind, posts: all, run })
    void mutateEach(all, run).then((outcomes) => settle(outcomes, kind))
  }
  const settle = (outcomes: readonly MutationOutcome[], kind: Decision | 'duplicate' | 'retry') => {
    const made = outcomes.flatMap(({ result }) => result ?? [])
    if (kind !== 'duplicate') replacePosts(client, made)
    void refreshPosts(client)
    const failed = outcomes.find(({ error }) => error !== null)
    if (failed) return toastError(t(`${kind}.failed`), { more: why(failed.error) })
    const [copy] = made
    if (kind === 'duplicate' && copy)
      return toastInfo(t('duplicate.done'), {
        action: { text: t('open'), run: () => onOpen(copy.id) },
      })
    const skipped = made.flatMap((post) => post.skipped ?? [])
    if (skipped.length > 0)
      return toastError(t('retry.skipped', { count: skipped.length }), {
        more: skipped.map(({ message }) => message).join(' '),
      })
    const waits = made.some(({ postStatus }) => postStatus === 'PENDING_APPROVAL')
    toastDone(waits ? t('retry.waits') : t(`${kind}.done`))
  }

  const actions: PostActions = {
    open: (card) => onOpen(card.id),
    edit: (card) =>
      void navigate({ href: `/calendar/${(card.posts.find(({ canEdit }) => canEdit) ?? card.first).id}` }),
    repair: ({ id }) => void navigate({ href: `/calendar/${id}?repair=true` }),
    reschedule(card) {
      const blocker = getMoveBlocker(card)
      if (blocker) toastReason(t(`move.hindered.${blocker}`))
      else setQuestion({ kind: 'reschedule', card })
    },
    moveTo(card, at, onDone) {
      if (at === card.at) return onDone?.()
      if (refusal(at, Date.now())) toastReason(t('move.past'))
      else if (needsApprovalAgain(card)) setQuestion({ kind: 'waitsAgain', card, at, onDone })
      else void mover.move(card, at, onDone)
    },
    shift(cards, days) {
      const movable = cards.filter(canMove)
      if (movable.length === 0) return toastReason(t('move.hindered.gone'))
      const instants = new Map(
        movable.flatMap((card) => card.posts.map(({ id }) => [id, onDay(card, plusDays(card.day, days))])),
      )
      const posts = movable.flatMap((card) => card.posts)
      setQuestion({ kind: 'run', action: 'shift', posts, run: (post) => move(post, instants.get(post.id) ?? 0) })
    },
    approve(cards) {
      const late = lateAmong(cards)
      if (late) setQuestion({ kind: 'approveLate', card: late })
      else runAll(cards, 'approve', (post) => approve(post))
    },
    accept(cards) {
      const late = lateAmong(cards)
      if (late) setQuestion({ kind: 'acceptLate', card: late })
      else runAll(cards, 'accept', (post) => accept(post))
    },
    saveAsDraft: (cards) => runAll(cards, 'keepDraft', saveAsDraft),
    requestChanges(cards) {
      const posts = listAllowedPosts('askEdit', cards)
      if (posts.length === 0) toastReason(t('askEdit.nothing'))
      else setQuestion({ kind: 'askEdit', posts, cards })
    },
    duplicate: (cards) => runAll(cards, 'duplicate', duplicate),
    remove(cards) {
      const posts = listAllowedPosts('remove', cards)
      if (posts.length === 0) toastReason(t('remove.nothing'))
      else setQuestion({ kind: 'remove', posts, cards })
    },
    retry(posts, locations) {
      void mutateEach(posts, (post) => retry(post, locations)).then((outcomes) => settle(outcomes, 'retry'))
    },
    undo: mover.undo,
  }
  // Cards are drawn anew when they change, not when something around them does.
  const latest = useRef(actions)
  latest.current = actions
  const again = useRef(needsApprovalAgain)
  again.current = needsApprovalAgain
  const setting = useMemo(
    () => ({
      actions: steady(latest),
      zone,
      now,
      cardTexts: cardTexts,
      waitsAgain: (card: Card) => again.current(card),
    }),
    [zone, now, cardTexts],
  )
  return (
    <PostContext value={setting}>
      <DialogOpenContext value={question !== null}>{children}</DialogOpenContext>
      <Suspense fallback={null}>
        {question && <Questions question={question} onOpen={setQuestion} mover={mover} />}
      </Suspense>
    </PostContext>
  )
}

type Decision = 'approve' | 'accept' | 'keepDraft'

/** What has its time behind it needs another one. */
function lateAmong(cards: readonly Card[]): Card | null {
  const [only] = cards
  return cards.length === 1 && only && only.at <= Date.now() ? only : null
}

/** The same functions for good, which call what is current. */
function steady(latest: { readonly current: PostActions }): PostActions {
  return {
    open: (card) => latest.current.open(card),
    edit: (card) => latest.current.edit(card),
    repair: (post) => latest.current.repair(post),
    reschedule: (card) => latest.current.reschedule(card),
    moveTo: (card, at, onDone) => latest.current.moveTo(card, at, onDone),
    shift: (cards, days) => latest.current.shift(cards, days),
    approve: (cards) => latest.current.approve(cards),
    accept: (cards) => latest.current.accept(cards),
    saveAsDraft: (cards) => latest.current.saveAsDraft(cards),
    requestChanges: (cards) => latest.current.requestChanges(cards),
    duplicate: (cards) => latest.current.duplicate(cards),
    remove: (cards) => latest.current.remove(cards),
    retry: (posts, locations) => latest.current.retry(posts, locations),
    undo: () => latest.current.undo(),
  }
}
