import { type KeyboardEvent, useRef, useState } from 'react'
import { makeFinder } from '../ui/fuzzy.ts'
import { useSelectTextAfterRender } from '../ui/use-focus.ts'

interface Typed {
  readonly text: string
  readonly write: (text: string) => void
  /** What fields are called. */
  readonly names: readonly string[]
}

/** Fields in a text area: `{{` and a few letters find one, Enter puts it in, Escape leaves what is typed. */
export function useFieldTyping({ text, write, names }: Typed) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [open, setOpen] = useState<{ start: number; query: string } | null>(null)
  const [at, setAt] = useState(0)
  const selectNext = useSelectTextAfterRender(field)
  const found = open === null ? [] : makeFinder(names, (name) => [name])(open.query)
  const active = found.length === 0 ? undefined : Math.min(at, found.length - 1)
  const put = (from: number, to: number, name: string) => {
    const rest = text.slice(to).replace(/^\}\}/, '')
    const end = from + name.length + 4
    selectNext({ from: end, to: end })
    write(`${text.slice(0, from)}{{${name}}}${rest}`)
    setOpen(null)
  }
  const updateQuery = ({ value, selectionStart }: HTMLTextAreaElement) => {
    const query = /\{\{([^{}\n]*)$/.exec(value.slice(0, selectionStart))?.[1]
    // Within a field that is whole already nothing is looked for.
    const whole = /^[^{}\n]*\}\}/.test(value.slice(selectionStart)) && query !== ''
    setOpen(query === undefined || whole ? null : { start: selectionStart - query.length - 2, query })
  }
  const choose = (name: string) => open && put(open.start, open.start + 2 + open.query.length, name)
  return {
    ...{ field, found, active, look: updateQuery, choose },
    close: () => setOpen(null),
    /** At the caret, or at the end of a text nobody is in. */
    insert: (name: string) => {
      const from = field.current?.selectionStart ?? text.length
      const to = field.current?.selectionEnd ?? from
      put(from, to, name)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (active === undefined || event.nativeEvent.isComposing) return
      if (event.key === 'ArrowDown') setAt((active + 1) % found.length)
      else if (event.key === 'ArrowUp') setAt((active - 1 + found.length) % found.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(found[active] ?? '')
      else if (event.key === 'Escape') setOpen(null)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
