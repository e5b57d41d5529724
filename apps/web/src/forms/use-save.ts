import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../api/error.ts'
import { isDoubtful } from '../api/idempotency-key.ts'
import { newKey } from '../api/send.ts'
import { isHandledGlobally, useErrorReason } from '../api/use-error-reason.ts'
import { deleteDraft, readDraft, saveLocalDraft } from '../drafts/drafts.ts'
import { toastError } from '../ui/toasts.ts'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { type SaveAction, type SaveState, usePatience } from './use-busy.ts'

interface Options<Input, Result> {
  /** The key of the form's draft: whichever page or dialog shows it, one write of it runs at a time. */
  form: string
  /** The form's title: it names the form in a toast if the write fails after the form was left. */
  title: string
  /** What the form does when it is sent, where that is not saving. */
  action?: SaveAction
  write: (input: Input, idempotencyKey: string) => Promise<Result>
  /**
   * For what exists twice if it arrives twice: a response that never came leaves the form read-only, with this input and
   * this key, until the server says what became of it; also after a reload. Input with a file or a secret can't have this.
   */
  once?: boolean
  /** Writes of one scope run one after the other. */
  scope?: string
  /** Removes the draft, reads again what changed, tells that it is saved. Runs also if the form was left meanwhile. */
  onSaved: (result: Result, input: Input) => unknown
  /** Closes the form, if it is still open. Without an answer where an earlier visit sent it. */
  close?: (result?: Result) => void
  /** Shows that the write failed although the form was left; else a toast with the form's title does. */
  onLeftFailure?: (failure: unknown, isDoubted: boolean) => void
}

/** A write whose outcome is awaited, or unknown. */
interface Submission<Input> {
  readonly input: Input
  readonly idempotencyKey: string
  readonly at: number
  /** It asks what became of the first one. */
  readonly isCheck?: boolean
}

export interface Save<Input> extends SaveState {
  submit(input: Input): void
  readonly error: unknown
  reset(): void
}

// The server keeps a key for a day.
const verifiableFor = 23 * 60 * 60 * 1000
// No request runs that long: the server that ran it has ended.
const runsFor = 5 * 60 * 1000

/** The write of a form: the form is busy until the response arrives, and open again if it was refused. */
export function useSave<Input, Result>({
  form,
  title,
  action = 'save',
  write,
  once = false,
  scope,
  onSaved,
  close,
  onLeftFailure,
}: Options<Input, Result>): Save<Input> {
  const t = useTranslations('kit')
  const why = useErrorReason()
  const isOpen = useIsMounted()
  const submissionKey = `${form} submission`
  const [doubt, setDoubt] = useState(() => readDraft<Submission<Input>>(submissionKey) ?? null)
  const [isUndecided, setIsUndecided] = useState(false)
  const endDoubt = () => {
    deleteDraft(submissionKey)
    setDoubt(null)
    setIsUndecided(false)
  }
  const filter = { mutationKey: ['save', form], exact: true }
  const { earlier, hasEnded } = useEarlier(useIsMutating(filter) > 0)
  const mutation = useMutation({
    mutationKey: filter.mutationKey,
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: ({ input, idempotencyKey }: Submission<Input>) => write(input, idempotencyKey),
    onSuccess: async (result, { input }) => {
      endDoubt()
      await onSaved(result, input)
      if (isOpen.current) close?.(result)
    },
    onError: (failure, submission) => {
      const isDoubted = once && isOpenQuestion(failure, submission)
      setIsUndecided(isDoubted && isStillUndecided(failure, submission))
      if (isDoubted) setDoubt(submission)
      else endDoubt()
      if (isOpen.current || isHandledGlobally(failure)) return
      if (onLeftFailure) onLeftFailure(failure, isDoubted)
      else if (isDoubted) toastError(t('saving.left', { what: title }), { more: t('saving.leftMore') })
      else toastError(t(action === 'save' ? 'unsavedForm' : 'failedForm', { what: title }), { more: why(failure) })
    },
  })
  // What an earlier visit sent may have been saved by now.
  const closeAfterEarlier = useRef(close)
  closeAfterEarlier.current = close
  useEffect(() => {
    if (hasEnded && readDraft(form) === undefined) closeAfterEarlier.current?.()
    if (hasEnded) setDoubt(readDraft<Submission<Input>>(submissionKey) ?? null)
  }, [hasEnded, form, submissionKey])
  const { isSlow, hasStopped, stopWaiting } = usePatience(mutation.isPending)
  const isDoubted = doubt !== null && !mutation.isPending && !earlier
  const isUnverifiable = isDoubted && (isUndecided || Date.now() - doubt.at > verifiableFor)
  const send = (submission: Submission<Input>) => {
    if (once) saveLocalDraft(submissionKey, submission)
    mutation.mutate(submission)
  }
  const isBusy = mutation.isPending || earlier || isDoubted
  return {
    submit: (input) => {
      if (isBusy) return
      // Another tab may have sent the same form since this one was opened.
      const standing = once ? readDraft<Submission<Input>>(submissionKey) : undefined
      if (standing) setDoubt(standing)
      else send({ input, idempotencyKey: newKey(), at: Date.now() })
    },
    // Nobody knows whether it failed.
    error: isDoubted ? null : mutation.error,
    reset: mutation.reset,
    action,
    isBusy,
    isLocked: mutation.isPending && !hasStopped,
    isSending: mutation.isPending,
    isSlow,
    hasStopped: earlier || hasStopped,
    stopWaiting,
    doubtSince: isDoubted ? doubt.at : null,
    isUnverifiable,
    verify: () => {
      if (isDoubted && !isUnverifiable) send({ ...doubt, isCheck: true })
    },
    endDoubt,
  }
}

/** A check that was refused for its sender or its moment says nothing of the first write. */
function isOpenQuestion(failure: unknown, { isCheck }: Submission<unknown>): boolean {
  return isDoubtful(failure) || (isCheck === true && [401, 403, 429].includes(toApiError(failure).status))
}

/** The server repeats that it stumbled, or that the first write still runs: asking again brings nothing else. */
function isStillUndecided(failure: unknown, { isCheck, at }: Submission<unknown>): boolean {
  const { status, code } = toApiError(failure)
  return isCheck === true && (status === 500 || (code === 'idempotency.running' && Date.now() - at > runsFor))
}

/** Whether a write that ran when the form was opened still runs, and whether it has ended since. */
function useEarlier(isRunning: boolean) {
  const [earlier, setEarlier] = useState(isRunning)
  const [hasEnded, setHasEnded] = useState(false)
  if (earlier && !isRunning) {
    setEarlier(false)
    setHasEnded(true)
  }
  return { earlier, hasEnded }
}
