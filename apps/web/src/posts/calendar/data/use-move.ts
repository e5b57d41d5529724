import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toLocalDateTime } from '../../../dates/local-time.ts'
import { truncate } from '../../../ui/truncate.ts'
import { flash } from '../../../ui/flash.ts'
import { closeToast, toastDone, toastError } from '../../../ui/toasts.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useErrorReason } from '../../../api/use-error-reason.ts'
import type { Card, CalendarPost } from '../model/card.ts'
import { changePosts, holdReadings, replacePosts } from './caches.ts'
import { mutateEach, move } from './post-mutations.ts'

interface Move {
  readonly post: CalendarPost
  readonly at: number
}

interface Undoable {
  readonly moves: readonly Move[]
  /** The toast that offers it. */
  readonly toast: number
}

export interface Mover {
  /** Moves a card: at once on the screen, back with a word where the server refuses. `onDone`: all of it is there. */
  move(card: Card, at: number, onDone?: () => void): Promise<void>
  /** Says that posts were moved, and offers to take it back. */
  offerUndo(text: string, before: readonly CalendarPost[]): void
  /** Takes the last move back, if there is one. */
  undo(): void
}

export function useMove(zone: string): Mover {
  const client = useQueryClient()
  const t = useTranslations('calendar.move')
  const formats = useFormats(zone)
  const why = useErrorReason()
  const last = useRef<Undoable | null>(null)

  /** Answers the posts that were moved, as they were before. */
  const carry = async (moves: readonly Move[]): Promise<readonly CalendarPost[]> => {
    const wanted = new Map(moves.map(({ post, at }) => [post.id, at]))
    const before = new Map(moves.map(({ post }) => [post.id, post]))
    const readAgain = holdReadings(client)
    changePosts(client, (all) =>
      all.map((post) => {
        const at = wanted.get(post.id)
        if (at === undefined) return post
        before.set(post.id, post)
        return placed(post, at)
      }),
    )
    const outcomes = await mutateEach(
      moves.map(({ post }) => post),
      (post) => move(post, wanted.get(post.id) ?? Date.parse(post.scheduledAt)),
    )
    for (const { post, result, error } of outcomes) {
      const shown = result ?? before.get(post.id)
      if (shown) replacePosts(client, [shown])
      if (error === null) continue
      flash(post.id)
      toastError(t('failed', { title: getShortTitle([post]) }), { more: why(error) })
    }
    readAgain()
    return outcomes.flatMap(({ post, error }) => (error === null ? (before.get(post.id) ?? []) : []))
  }

  const offerUndo = (text: string, before: readonly CalendarPost[]) => {
    const moves = before.map((post) => ({ post, at: Date.parse(post.scheduledAt) }))
    const toast = toastDone(text, { undo: { text: t('undo'), run: () => undoMoves({ moves, toast }) } })
    last.current = { moves, toast }
  }
  const undoMoves = ({ moves, toast }: Undoable) => {
    if (last.current?.toast === toast) last.current = null
    closeToast(toast)
    void carry(moves)
  }

  return {
    async move(card, at, onDone) {
      const before = await carry(card.posts.map((post) => ({ post, at })))
      if (before.length === card.posts.length) onDone?.()
      if (before.length > 0) offerUndo(t('done', { when: formats.dateTime(at), name: getShortTitle(card.posts) }), before)
    },
    offerUndo,
    undo() {
      if (last.current) undoMoves(last.current)
    },
  }
}

/** What a person knows the posts of a card by. */
function getShortTitle([post]: readonly CalendarPost[]): string {
  return truncate(post?.title || post?.text || '', 40)
}

function placed(post: CalendarPost, at: number): CalendarPost {
  return { ...post, scheduledAt: new Date(at).toISOString(), scheduledLocal: toLocalDateTime(at, post.timeZone) }
}
