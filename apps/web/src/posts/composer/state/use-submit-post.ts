import { attachments } from '@vitrine/contract/attachments'
import type { PostStatus } from '@vitrine/contract/post-status'
import { posts } from '@vitrine/contract/posts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, toApiError } from '../../../api/error.ts'
import { isDoubtful } from '../../../api/idempotency-key.ts'
import { invalidate } from '../../../api/queries.ts'
import { send } from '../../../api/send.ts'
import type { SaveState } from '../../../forms/use-busy.ts'
import { useSave } from '../../../forms/use-save.ts'
import { toastError } from '../../../ui/toasts.ts'
import { listMedia, type PostComposition, withMedia } from '../model/composition.ts'
import type { PostDetails } from '../model/contents.ts'
import { isFormLevel, violationPoints } from '../model/preflight.ts'
import { withoutFiles } from '../model/saved-drafts.ts'
import type { Composer } from './composer.ts'
import { createPostRequest, type PostRequest, sendPost } from './send-post.ts'

interface Options {
  /** The key of its draft. */
  readonly form: string
  /** How it is called if it fails after the page was left. */
  readonly title: string
  readonly post: PostDetails | undefined
  /** Stores what became of it; also after the page was left. `composed` is what was sent. */
  onSaved(posts: readonly PostDetails[], composed: PostComposition, status: PostStatus | undefined): void
  /** Goes on with it on this page. */
  onDone(posts: readonly PostDetails[]): void
  /** It was sent when this page was opened, and has arrived since. */
  onEarlierDone(): void
  /** Somebody else was faster. */
  onConflict(remotePost: PostDetails): void
}

/** What was sent, as it is stored until the server has responded. */
interface Submission {
  readonly request: PostRequest
  readonly composed: PostComposition
  readonly status?: PostStatus | undefined
}

export interface PostSubmission {
  /** Sends, or says what is to mend first. A draft may be anything. */
  go(status?: PostStatus): void
  readonly save: SaveState
  /** Nothing can be changed: it is being sent, or nobody knows whether it arrived. A draft is written on while it is saved. */
  readonly isReadOnly: boolean
  /** It goes as soon as the files are up. */
  readonly waiting: boolean
  /** What went wrong beside the violations of fields, which stand among the points. */
  readonly error: ApiError | null
}

/** From the button to the server: check, wait for the files, say what they show, send. */
export function useSubmitPost(composer: Composer, options: Options): PostSubmission {
  const t = useTranslations('composer.send')
  const { post, form, title } = options
  const [pendingSubmit, setPendingSubmit] = useState<{ status: PostStatus | undefined } | null>(null)
  const [isEditableWhileSaving, setIsEditableWhileSaving] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const done = useRef<readonly PostDetails[] | null>(null)
  const { composition, uploads, zone } = composer
  const used = new Set(listMedia(composition).map(({ key }) => key))
  const going = uploads.going.filter(({ key }) => used.has(key))
  const isUploading = going.some(({ status }) => status === 'pending' || status === 'uploading')
  const failed = going.some(({ status }) => status === 'failure')

  const save = useSave<Submission, { posts: readonly PostDetails[]; altTexts: readonly AltText[] }>({
    ...{ form, title, once: true },
    write: async ({ request, composed }, idempotencyKey) => {
      const altTexts = await saveAltTexts(composed)
      composer.change((now) => withSavedAltTexts(now, altTexts))
      return { posts: await sendPost(request, idempotencyKey), altTexts }
    },
    onSaved: ({ posts: saved, altTexts }, { composed, status }) => {
      done.current = saved
      composer.report([])
      if (!altTexts.every(({ isSaved }) => isSaved)) toastError(t('altTextFailed'))
      const isOpenAgain = post ? saved[0]?.canEdit === true : isWrittenOn(saved)
      options.onSaved(saved, isOpenAgain ? asSaved(composed, altTexts) : composed, status)
      void invalidate(posts.list, posts.read)
    },
    close: () => {
      if (done.current) options.onDone(done.current)
      else options.onEarlierDone()
      done.current = null
    },
  })

  /** On a phone the list is not in the first step. */
  const showCheck = () => {
    if (composer.step === 'where') composer.setStep('what')
    showList()
  }
  const explain = async (failure: ApiError) => {
    if (failure.status === 409 && post) {
      const remotePost = await send(posts.read, { params: { id: post.id } }).catch(() => null)
      if (remotePost && remotePost.version !== post.version) return options.onConflict(remotePost)
    }
    const atFields = failure.violations.filter((violation) => !isFormLevel(violation))
    if (atFields.length === 0 || atFields.length < failure.violations.length) setError(failure)
    if (atFields.length === 0) return
    composer.report(violationPoints(atFields, composition, failure.language))
    showCheck()
  }
  const submit = (status: PostStatus | undefined) => {
    const isRepair = composer.kind === 'repair'
    const request = createPostRequest(composition, { zone, status, post, isRepair })
    setIsEditableWhileSaving(status === 'DRAFT' && request.to !== 'crossPost')
    save.submit({ request, composed: withoutFiles(composition), status })
  }
  const latest = useRef({ explain, submit, showCheck })
  latest.current = { explain, submit, showCheck }

  useEffect(() => {
    // Nobody knows yet whether it failed: the page asks to check.
    if (save.error && !isDoubtful(save.error)) void latest.current.explain(toApiError(save.error))
  }, [save.error])
  useEffect(() => {
    if (pendingSubmit === null || isUploading || save.isBusy) return
    setPendingSubmit(null)
    if (failed) latest.current.showCheck()
    else latest.current.submit(pendingSubmit.status)
  }, [pendingSubmit, isUploading, failed, save.isBusy])

  return {
    save,
    isReadOnly: save.isBusy && !(save.isSending && !save.hasStopped && isEditableWhileSaving),
    waiting: pendingSubmit !== null,
    error,
    go(status) {
      if (pendingSubmit !== null || save.isBusy) return
      setError(null)
      save.reset()
      if (status !== 'DRAFT') {
        composer.attempt()
        if (composer.blockers.length > 0) return showCheck()
      }
      setPendingSubmit({ status })
    },
  }
}

/** A new post is written on where it was saved as one draft. */
export const isWrittenOn = ([only, ...others]: readonly PostDetails[]): boolean =>
  others.length === 0 && only?.postStatus === 'DRAFT'

interface AltText {
  readonly key: string
  readonly altText: string
  /** Whether the server has it. */
  readonly isSaved: boolean
}

/** Those that were written after their files went up. */
async function saveAltTexts(composition: PostComposition): Promise<AltText[]> {
  const changed = listMedia(composition).flatMap(({ key, kept, altText }) =>
    kept && kept.altText !== altText.trim() ? [{ key, id: kept.id, altText: altText.trim() }] : [],
  )
  // The post matters more than the alternative texts of its pictures.
  const results = await Promise.allSettled(
    changed.map(({ id, altText }) => send(attachments.update, { params: { id }, body: { altText: altText || null } })),
  )
  return changed.map(({ key, altText }, index) => ({ key, altText, isSaved: results[index]?.status === 'fulfilled' }))
}

function withSavedAltTexts(composition: PostComposition, altTexts: readonly AltText[]): PostComposition {
  return altTexts
    .filter(({ isSaved }) => isSaved)
    .reduce(
      (all, { key, altText }) =>
        withMedia(all, key, (item) => (item.kept ? { ...item, kept: { ...item.kept, altText } } : item)),
      composition,
    )
}

/** As the server has it: where an alternative text was refused it has the former one. */
function asSaved(composition: PostComposition, altTexts: readonly AltText[]): PostComposition {
  return altTexts
    .filter(({ isSaved }) => !isSaved)
    .reduce(
      (all, { key }) => withMedia(all, key, (item) => ({ ...item, altText: item.kept?.altText ?? item.altText })),
      withSavedAltTexts(composition, altTexts),
    )
}

/** The list of what is to mend comes into sight, with the focus. */
function showList(): void {
  requestAnimationFrame(() => {
    const list = document.getElementById('composer-check')
    list?.scrollIntoView({ block: 'nearest' })
    list?.focus()
  })
}
