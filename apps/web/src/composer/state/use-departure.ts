import { attachments } from '@vitrine/contract/attachments'
import type { PostStatus } from '@vitrine/contract/post-status'
import { posts } from '@vitrine/contract/posts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../api/error.ts'
import { send as call } from '../../api/send.ts'
import { invalidate } from '../../api.ts'
import { toastError } from '../../ui/toasts.ts'
import { type Composition, mediaIn, withMedia } from '../model/composition.ts'
import type { Post } from '../model/contents.ts'
import { isOfWhole, violationPoints } from '../model/preflight.ts'
import type { Composer } from './composer.ts'
import { useSend } from './use-send.ts'

interface Setting {
  readonly post?: Post
  /** Of what was `composed` when it was sent. */
  onSent(posts: readonly Post[], status: PostStatus | undefined, composed: Composition): Promise<void>
  /** Somebody else was faster. */
  onConflict(theirs: Post): void
}

export interface Departure {
  /** Sends, or says what is to mend first. A draft may be anything. */
  go(status?: PostStatus): void
  readonly pending: boolean
  /** It goes as soon as the files are up. */
  readonly waiting: boolean
  /** What went wrong beside the violations of fields, which stand among the points. */
  readonly error: ApiError | null
}

/** From the button to the server: check, wait for the files, say what they show, send. */
export function useDeparture(composer: Composer, { post, onSent, onConflict }: Setting): Departure {
  const t = useTranslations('composer.send')
  const { send, pending, error, clear } = useSend()
  const [leaving, setLeaving] = useState(false)
  const [asked, setAsked] = useState<{ status: PostStatus | undefined } | null>(null)
  const { composition, uploads, zone } = composer
  const used = new Set(mediaIn(composition).map(({ key }) => key))
  const going = uploads.going.filter(({ key }) => used.has(key))
  const busy = going.some(({ status }) => status === 'pending' || status === 'uploading')
  const failed = going.some(({ status }) => status === 'failure')

  const leave = async (status: PostStatus | undefined) => {
    setLeaving(true)
    await depart(status).finally(() => setLeaving(false))
  }
  const depart = async (status: PostStatus | undefined) => {
    const words = await sayWhatFilesShow(composition)
    composer.change((now) => withSaid(now, words))
    const outcome = await send({ composition, zone, status, post, repair: composer.kind === 'repair' })
    if ('posts' in outcome) {
      composer.report([])
      const isSaid = words.every(({ isSaid }) => isSaid)
      if (!isSaid) toastError(t('altTextFailed'))
      await onSent(outcome.posts, status, staysOpen(outcome.posts, post) ? asKept(composition, words) : composition)
      return void invalidate(posts.list, posts.read)
    }
    const { violations, language } = outcome.error
    if (outcome.error.status === 409 && post) {
      const theirs = await call(posts.read, { params: { id: post.id } }).catch(() => null)
      if (theirs && theirs.version !== post.version) {
        clear()
        return onConflict(theirs)
      }
    }
    const atFields = violations.filter((one) => !isOfWhole(one))
    if (atFields.length === 0) return
    composer.report(violationPoints(atFields, composition, language))
    if (atFields.length === violations.length) clear()
    showCheck()
  }
  const latest = useRef(leave)
  latest.current = leave
  /** On a phone the list is not in the first step. */
  const showCheck = () => {
    if (composer.step === 'where') composer.setStep('what')
    showList()
  }
  const look = useRef(showCheck)
  look.current = showCheck

  useEffect(() => {
    if (asked === null || busy || leaving) return
    setAsked(null)
    if (failed) look.current()
    else void latest.current(asked.status)
  }, [asked, busy, leaving, failed])

  return {
    pending: pending || leaving,
    waiting: asked !== null,
    error,
    go(status) {
      if (asked !== null) return
      // A draft is kept once more when it has been kept, with what was typed since. Anything else goes once.
      if (leaving) return status === 'DRAFT' && post ? setAsked({ status }) : undefined
      clear()
      if (status !== 'DRAFT') {
        composer.attempt()
        if (composer.blockers.length > 0) return showCheck()
      }
      setAsked({ status })
    },
  }
}

interface Words {
  readonly key: string
  readonly altText: string
  /** Whether the server has them. */
  readonly isSaid: boolean
}

/** Words about files that were said after these went up. */
async function sayWhatFilesShow(composition: Composition): Promise<Words[]> {
  const changed = mediaIn(composition).flatMap(({ key, kept, altText }) =>
    kept && kept.altText !== altText.trim() ? [{ key, id: kept.id, altText: altText.trim() }] : [],
  )
  // The post matters more than what is said of its pictures.
  const said = await Promise.allSettled(
    changed.map(({ id, altText }) => call(attachments.update, { params: { id }, body: { altText: altText || null } })),
  )
  return changed.map(({ key, altText }, index) => ({ key, altText, isSaid: said[index]?.status === 'fulfilled' }))
}

/** What was said of files is what the server has of them from now on. */
function withSaid(composition: Composition, words: readonly Words[]): Composition {
  return words
    .filter(({ isSaid }) => isSaid)
    .reduce(
      (all, { key, altText }) =>
        withMedia(all, key, (item) => (item.kept ? { ...item, kept: { ...item.kept, altText } } : item)),
      composition,
    )
}

/** As the server has it: where words were refused it has the former ones. */
function asKept(composition: Composition, words: readonly Words[]): Composition {
  return words
    .filter(({ isSaid }) => !isSaid)
    .reduce(
      (all, { key }) => withMedia(all, key, (item) => ({ ...item, altText: item.kept?.altText ?? item.altText })),
      withSaid(composition, words),
    )
}

/** A post one can write on once it is saved. What is new and went is over here. */
function staysOpen([only, ...others]: readonly Post[], before: Post | undefined): boolean {
  if (before) return only?.canEdit === true
  return others.length === 0 && only?.postStatus === 'DRAFT'
}

/** The list of what is to mend comes into sight, with the focus. */
function showList(): void {
  requestAnimationFrame(() => {
    const list = document.getElementById('composer-check')
    list?.scrollIntoView({ block: 'nearest' })
    list?.focus()
  })
}
