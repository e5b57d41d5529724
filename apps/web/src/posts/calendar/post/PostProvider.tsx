import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Company } from '@vitrine/contract/companies'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useWhy } from '../../../api/use-error-reason.ts'
import { plusDays } from '../../../dates/calendar-day.ts'
import { useMe } from '../../../session/current-user.ts'
import { late } from '../../../ui/lazy-component.tsx'
import { toastWhy } from '../../../ui/toast-why.ts'
import { toastDone, toastError, toastInfo } from '../../../ui/toasts.ts'
import { refreshPosts, replacePosts } from '../data/caches.ts'
import { useMove } from '../data/use-move.ts'
import { accept, approve, duplicate, each, keepDraft, move, type Outcome, retry } from '../data/verbs.ts'
import { allowing, canMove } from '../model/allowed.ts'
import type { Card, Post } from '../model/card.ts'
import { hindrance, onDay, refusal, waitsAgain } from '../model/moving.ts'
import { AskingContext, type PostActions, PostContext } from './actions.ts'
import type { Question } from './Questions.tsx'
import { useCardWords } from './use-card-words.ts'

const Questions = late(async () => ({ default: (await import('./Questions.tsx')).Questions }))

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
  const why = useWhy()
  const me = useMe()
  const words = useCardWords()
  const mover = useMove(zone)
  const [question, setQuestion] = useState<Question | null>(null)
  const approves = me.roles.includes('ROLE_APPROVAL')
  const asksAgain = (card: Card) => company !== undefined && waitsAgain(card, company, approves)

  /** Several cards show what became of each; one says it in a word. */
  const runAll = (cards: readonly Card[], kind: Decision | 'duplicate', run: (post: Post) => Promise<Post | null>) => {
    const all = allowing(kind === 'keepDraft' ? 'accept' : kind, cards)
    if (all.length === 0) return toastWhy(t(`${kind}.nothing`))
    if (cards.length > 1) return setQuestion({ kind: 'run', verb: kind, posts: all, run })
    void each(all, run).then((outcomes) => settle(outcomes, kind))
  }
  const settle = (outcomes: readonly Outcome[], kind: Decision | 'duplicate' | 'retry') => {
    const made = outcomes.flatMap(({ answer }) => answer ?? [])
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
      const hindered = hindrance(card)
      if (hindered) toastWhy(t(`move.hindered.${hindered}`))
      else setQuestion({ kind: 'reschedule', card })
    },
    moveTo(card, at, onDone) {
      if (at === card.at) return onDone?.()
      if (refusal(at, Date.now())) toastWhy(t('move.past'))
      else if (asksAgain(card)) setQuestion({ kind: 'waitsAgain', card, at, onDone })
      else void mover.move(card, at, onDone)
    },
    shift(cards, days) {
      const movable = cards.filter(canMove)
      if (movable.length === 0) return toastWhy(t('move.hindered.gone'))
      const instants = new Map(
        movable.flatMap((card) => card.posts.map(({ id }) => [id, onDay(card, plusDays(card.day, days))])),
      )
      const posts = movable.flatMap((card) => card.posts)
      setQuestion({ kind: 'run', verb: 'shift', posts, run: (post) => move(post, instants.get(post.id) ?? 0) })
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
    keepDraft: (cards) => runAll(cards, 'keepDraft', keepDraft),
    askEdit(cards) {
      const posts = allowing('askEdit', cards)
      if (posts.length === 0) toastWhy(t('askEdit.nothing'))
      else setQuestion({ kind: 'askEdit', posts, cards })
    },
    duplicate: (cards) => runAll(cards, 'duplicate', duplicate),
    remove(cards) {
      const posts = allowing('remove', cards)
      if (posts.length === 0) toastWhy(t('remove.nothing'))
      else setQuestion({ kind: 'remove', posts, cards })
    },
    retry(posts, locations) {
      void each(posts, (post) => retry(post, locations)).then((outcomes) => settle(outcomes, 'retry'))
    },
    undo: mover.undo,
  }
  // Cards are drawn anew when they change, not when something around them does.
  const latest = useRef(actions)
  latest.current = actions
  const again = useRef(asksAgain)
  again.current = asksAgain
  const setting = useMemo(
    () => ({ actions: steady(latest), zone, now, words, waitsAgain: (card: Card) => again.current(card) }),
    [zone, now, words],
  )
  return (
    <PostContext value={setting}>
      <AskingContext value={question !== null}>{children}</AskingContext>
      <Suspense fallback={null}>
        {question && <Questions question={question} onAsk={setQuestion} mover={mover} />}
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
    keepDraft: (cards) => latest.current.keepDraft(cards),
    askEdit: (cards) => latest.current.askEdit(cards),
    duplicate: (cards) => latest.current.duplicate(cards),
    remove: (cards) => latest.current.remove(cards),
    retry: (posts, locations) => latest.current.retry(posts, locations),
    undo: () => latest.current.undo(),
  }
}
