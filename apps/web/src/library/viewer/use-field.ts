import { useEffect, useRef, useState } from 'react'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { useDraft, useOwnKey } from '../../drafts/drafts.ts'

interface Field {
  /** What it is of; the draft goes by it. */
  readonly of: string
  readonly saved: string
  /** What is typed, as it is saved; null is not worth saving, and what was there comes back. */
  readonly tidy: (typed: string) => string | null
  readonly save: (text: string) => Promise<unknown>
  /** The text was refused after the field was closed. */
  readonly onLateFailure: (error: unknown) => void
}

/**
 * A field that is saved when the user leaves it, and read-only until that is done: disabled, it would lose the focus of
 * a user who only left the window. A text that was refused stays, with the reason, and is stored as a draft.
 */
export function useField({ of, saved, tidy, save, onLateFailure }: Field) {
  const why = useErrorReason()
  const [value, write, draft] = useDraft(useOwnKey(`media ${of}`), saved)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const commit = async () => {
    const text = tidy(value) ?? saved
    write(text)
    setFailure(null)
    if (text === saved) return
    setIsSaving(true)
    try {
      await save(text)
      draft.drop()
    } catch (error) {
      if (isMounted.current) setFailure(error)
      else onLateFailure(error)
    }
    setIsSaving(false)
  }
  return {
    /** The text was typed on another visit, and not saved. */
    isRestored: draft.isRestored,
    isSaving,
    field: {
      value,
      readOnly: isSaving,
      'aria-busy': isSaving,
      error: failure !== null && why(failure),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        setFailure(null)
        write(currentTarget.value)
      },
      onBlur: () => {
        if (!isSaving) void commit()
      },
    },
  }
}
