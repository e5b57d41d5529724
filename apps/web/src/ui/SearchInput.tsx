import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from './use-shortcuts.ts'

interface Props {
  value: string
  onChange: (value: string) => void
  /** Also its name. */
  label: string
  /** What stands in the empty field where its name is too long for it. */
  hint?: string
  /** Milliseconds of rest before `onChange` is called; 0 for lists that are at hand. */
  debounce?: number
  size?: 'sm' | 'md'
  className?: string
}

/** A search field; `/` goes to it where it is the page's. */
export function SearchInput({ value, onChange, label, hint = label, debounce = 0, size = 'md', className }: Props) {
  const t = useTranslations('kit.select')
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was handed on and has not come back as `value` yet: it is older than what is typed. */
  const handedOn = useRef<string[]>([])
  useEffect(() => {
    // Where it is kept without the spaces around it, it comes back so.
    const at = handedOn.current.findIndex((text) => text === value || text.trim() === value)
    handedOn.current = at < 0 ? [] : handedOn.current.slice(at + 1)
    if (at >= 0) return
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const handOn = (text: string) => {
    if (text !== value || handedOn.current.length > 0) handedOn.current.push(text)
    onChange(text)
  }
  const type = (text: string, wait: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (wait === 0) handOn(text)
    else timer.current = setTimeout(() => handOn(text), wait)
  }
  useShortcuts({
    '/': () => {
      field.current?.focus()
      // One that is folded away leaves the key to the search of everything.
      return document.activeElement === field.current
    },
  })
  return (
    <TextInput
      ref={field}
      className={className}
      size={size}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={hint}
      value={typed}
      onChange={(event) => type(event.currentTarget.value, debounce)}
      onBlur={() => {
        handedOn.current = []
      }}
      // Escape empties the field first, and closes the dialog around it only when asked again.
      data-mantine-stop-propagation={typed !== '' ? 'true' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === '') return
        event.stopPropagation()
        type('', 0)
      }}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={
        typed !== '' && (
          <ActionIcon size="xs" aria-label={t('clear')} onClick={() => type('', 0)}>
            <IconX size={16} stroke={2} aria-hidden />
          </ActionIcon>
        )
      }
    />
  )
}
