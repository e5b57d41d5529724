import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useOwnKey } from '../drafts.ts'
import { useSentDraft } from '../sent-drafts.ts'
import { stopsIn } from './stops.ts'

interface Props {
  /** What bears the name: what is typed for it is kept until it is done. */
  of: string
  /** Its name for screen readers. */
  label: string
  name: string
  /**
   * The new name, or null when nothing changes. Who answers that it was refused keeps the field, with what is typed; it may
   * have gone by then.
   */
  onDone: (name: string | null, isHere: () => boolean) => undefined | Promise<'kept' | 'refused'>
  /** Why it was refused: said until another name is typed. */
  error?: string | undefined
  size?: 'sm' | 'md'
  maxLength?: number
}

/** A name where it stands, made a field: Enter and leaving keep it, Escape takes it back. */
export function RenameField({ of, label, name, onDone, error, size = 'sm', maxLength = 200 }: Props) {
  const { text, write: setText, sending, drop } = useSentDraft(useOwnKey(`rename ${of}`), name)
  const [asked, setAsked] = useState<string>()
  const over = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  // At once or when the server has answered: whenever the field goes.
  useEffect(() => {
    const home = field.current?.closest<HTMLElement>('tr, li, [data-named]')
    return () => void requestAnimationFrame(() => takeOver(home))
  }, [])
  const finish = async (kept: boolean) => {
    if (over.current) return
    over.current = true
    sending()
    setAsked(text)
    const trimmed = text.trim()
    const isHere = () => field.current !== null
    const end = await onDone(kept && trimmed !== '' && trimmed !== name ? trimmed : null, isHere)
    over.current = end !== 'refused'
    if (over.current) drop()
  }
  return (
    <TextInput
      ref={field}
      size={size}
      aria-label={label}
      value={text}
      maxLength={maxLength}
      error={text === asked ? error : undefined}
      // Escape ends the renaming, not what is open around it.
      data-mantine-stop-propagation="true"
      // The person asked for this field a moment ago.
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void finish(true)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') {
          event.preventDefault()
          void finish(true)
        } else if (event.key === 'Escape') void finish(false)
      }}
    />
  )
}

/** The field goes, and the focus would go with it: its row has it, or the name, or what stands first there. */
function takeOver(row: HTMLElement | null | undefined): void {
  if (!row || document.activeElement !== document.body) return
  const home = row.hasAttribute('tabindex') ? row : (row.querySelector<HTMLElement>('a[href]') ?? stopsIn(row)[0])
  home?.focus({ preventScroll: true })
}
