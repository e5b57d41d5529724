import { useRef, useState } from 'react'
import { dropDraft, useDraft, useOwnKey } from '../../drafts.ts'
import { useWhy } from '../../use-why.ts'

interface Field {
  /** What it is of; the draft goes by it. */
  readonly of: string
  readonly saved: string
  /** What is typed, as it is saved; null is not worth saving, and what was there comes back. */
  readonly tidy: (typed: string) => string | null
  readonly save: (text: string) => Promise<unknown>
}

/** A field that is saved when one leaves it. What is typed is kept until it is; refused, it stays with the reason. */
export function useField({ of, saved, tidy, save }: Field) {
  const why = useWhy()
  const key = useOwnKey(`media ${of}`)
  const [value, write] = useDraft(key, saved)
  const [typing, setTyping] = useState(false)
  const [refused, setRefused] = useState<{ text: string; error: unknown }>()
  const latest = useRef(value)
  latest.current = value
  const leave = async () => {
    const text = tidy(value) ?? saved
    write(text)
    setRefused(undefined)
    if (text === saved) return
    try {
      await save(text)
      // What was typed since is the next one.
      if (tidy(latest.current) === text) void dropDraft(key)
    } catch (error) {
      setRefused({ text, error })
    }
  }
  return {
    /** It was typed on another visit, and not saved. */
    isFound: !typing && value !== saved,
    field: {
      value,
      // Another text was refused by nobody.
      error: refused?.text === value ? why(refused.error) : undefined,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        setTyping(true)
        write(currentTarget.value)
      },
      onBlur: () => void leave(),
    },
  }
}
