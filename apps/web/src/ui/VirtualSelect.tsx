import { Input, Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { makeFinder } from './fuzzy.ts'
import { Required } from './Required.tsx'
import { SelectList, type SelectOption } from './SelectList.tsx'
import classes from './VirtualSelect.module.css'

interface Common {
  /** Of its field, for what leads to it. */
  id?: string
  label: string
  /** The label stands elsewhere: keep it for screen readers. */
  labelHidden?: boolean
  options: readonly SelectOption[]
  placeholder?: string
  description?: string
  error?: string
  disabled?: boolean
  required?: boolean
  size?: 'sm' | 'md'
  /** The options come from a server that does the searching. */
  onSearch?: (query: string) => void
  /** Asks for more, three rows before the end. */
  onMore?: () => void
  loading?: boolean
}
interface Single extends Common {
  multiple?: false
  value: string | null
  onChange: (value: string | null) => void
  clearable?: boolean
}
interface Multiple extends Common {
  multiple: true
  value: readonly string[]
  onChange: (value: string[]) => void
}

/**
 * Choose one or several of many: a combobox whose focus stays in its field, over a virtual list.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (read 2026-11)
 */
export function VirtualSelect(props: Single | Multiple) {
  const {
    label,
    labelHidden,
    options,
    placeholder,
    description,
    error,
    disabled,
    required,
    size,
    onSearch,
    onMore,
    loading,
  } = props
  const t = useTranslations('kit.select')
  const made = useId()
  const id = props.id ?? made
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  // Made only when somebody types: a page may hold many selects of many options.
  const searching = query !== null && !onSearch
  const find = useMemo(
    () => (searching ? makeFinder(options, (option) => [option.text, option.more]) : null),
    [options, searching],
  )
  const shown = find && query !== null ? find(query) : options
  const chosen = useMemo(
    () => new Set(props.multiple ? props.value : props.value === null ? [] : [props.value]),
    [props.multiple, props.value],
  )
  const selectedText = chosenText(options, chosen, (count) => t('chosen', { count }))

  const show = (wanted: boolean) => {
    if (disabled) return
    setOpen(wanted)
    setQuery(null)
    if (query !== null) onSearch?.('')
    setActive(wanted ? options.findIndex(({ value }) => chosen.has(value)) : -1)
  }
  const choose = (option: SelectOption) => {
    if (option.disabled) return
    if (props.multiple) {
      props.onChange(
        chosen.has(option.value)
          ? props.value.filter((value) => value !== option.value)
          : [...props.value, option.value],
      )
      return
    }
    props.onChange(option.value)
    show(false)
  }
  const type = (text: string) => {
    setQuery(text)
    setOpen(true)
    setActive(0)
    onSearch?.(text)
  }
  const move = (step: number) => {
    if (!open) return show(true)
    setActive((before) => Math.min(shown.length - 1, Math.max(0, before + step)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 }
    const step = steps[event.key]
    const option = shown[active]
    if (step !== undefined) move(step)
    else if (event.key === 'Enter' && open) {
      if (option) choose(option)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      show(false)
    } else if (event.key === 'Tab') {
      if (open) show(false)
      return
    } else return
    event.preventDefault()
  }
  const canClear = !props.multiple && props.clearable && props.value !== null && !disabled

  return (
    <Input.Wrapper
      label={labelHidden ? undefined : required ? <Required label={label} /> : label}
      description={description}
      error={error}
      id={id}
      size={size}
    >
      <Popover
        opened={open}
        onChange={(wanted) => !wanted && show(false)}
        width="target"
        position="bottom-start"
        offset={4}
        trapFocus={false}
        returnFocus={false}
        withRoles={false}
      >
        <Popover.Target>
          <div className={classes.target}>
            <Input
              ref={field}
              id={id}
              size={size}
              role="combobox"
              aria-required={required}
              aria-label={labelHidden ? label : undefined}
              aria-expanded={open}
              aria-controls={open ? `${id}-list` : undefined}
              aria-autocomplete="list"
              aria-activedescendant={open && shown[active] ? `${id}-${active}` : undefined}
              // Escape closes the list first, and the dialog around it only when asked again.
              data-mantine-stop-propagation={open ? 'true' : undefined}
              autoComplete="off"
              spellCheck={false}
              error={error !== undefined}
              disabled={disabled}
              placeholder={selectedText === '' ? (placeholder ?? t('search')) : selectedText}
              value={query ?? (open ? '' : selectedText)}
              onChange={(event) => type(event.currentTarget.value)}
              onClick={() => !open && show(true)}
              onKeyDown={onKeyDown}
              rightSectionPointerEvents={canClear ? 'all' : 'none'}
              rightSection={
                canClear ? (
                  <button
                    type="button"
                    className={classes.clear}
                    aria-label={t('clear')}
                    onClick={() => {
                      // It goes with what it empties.
                      field.current?.focus()
                      if (!props.multiple) props.onChange(null)
                    }}
                  >
                    <IconX size={16} stroke={2} aria-hidden />
                  </button>
                ) : (
                  <IconChevronDown size={16} stroke={2} aria-hidden />
                )
              }
            />
          </div>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          {shown.length === 0 && !loading ? (
            <p className={classes.nothing}>{query ? t('nothing', { query }) : t('empty')}</p>
          ) : (
            <SelectList
              id={id}
              label={label}
              options={shown}
              active={active}
              chosen={chosen}
              multiple={props.multiple === true}
              query={query ?? ''}
              loading={loading === true}
              onMore={onMore}
              onChoose={choose}
            />
          )}
          <span className="visually-hidden" role="status">
            {query !== null && t('results', { count: shown.length })}
          </span>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}

function chosenText(
  options: readonly SelectOption[],
  chosen: ReadonlySet<string>,
  many: (count: number) => string,
): string {
  if (chosen.size > 1) return many(chosen.size)
  return options.find(({ value }) => chosen.has(value))?.text ?? (chosen.size === 1 ? many(1) : '')
}
