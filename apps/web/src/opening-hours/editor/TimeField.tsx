import { Input, InputWrapperContext, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { TimeSide } from '@vitrine/contract/opening-hours-editing'
import { allDay, midnight, readTime, steppedTime, timeChoices, writeTime } from '@vitrine/contract/opening-hours-times'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPageHide } from '../../drafts/drafts.ts'
import { useEntryOptions, useTimeTexts } from './entry-options.ts'
import classes from './TimeField.module.css'
import { TimeList } from './TimeList.tsx'

interface Props {
  id: string
  /** "Mardi, plage 1, ouverture" */
  label: string
  side: TimeSide
  value: string
  /** The whole day may be chosen. */
  offersAllDay: boolean
  /** The day may end at midnight here. */
  offersMidnight: boolean
  tone?: 'red' | 'amber'
  describedBy?: string
  disabled?: boolean
  onChange: (time: string) => void
  /** Takes a whole day typed into the field, `9-12 14-19`; answers whether it was one. */
  onEntry: (text: string) => boolean
}

/**
 * A time, from a list or as people type it. The arrows go on by a step, Page keys by an hour.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (read 2026-11)
 */
export function TimeField({
  id,
  label,
  side,
  value,
  tone,
  describedBy,
  disabled,
  onChange,
  onEntry,
  ...offers
}: Props) {
  const { increment, clock, form } = useEntryOptions()
  const timeTexts = useTimeTexts()
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const choices = open ? listChoices(increment, offers) : []
  const readable = typed === null ? value : (readTime(typed) ?? '')
  const set = (time: string) => {
    setTyped(null)
    if (time !== value) onChange(time)
  }
  const commit = () => {
    if (typed === null) return
    const read = readTime(typed)
    setTyped(null)
    if (read === null && onEntry(typed)) return
    // Closing at 00:00 is closing at midnight.
    set(read === '0000' && side === 'close' ? midnight : (read ?? typed.trim()))
  }
  const latest = useRef(commit)
  latest.current = commit
  useEffect(() => {
    // The page may go under it, by itself or with its session: then it was not left.
    const commitLatest = () => latest.current()
    const stop = onPageHide(commitLatest)
    return () => {
      stop()
      commitLatest()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // What the key saves has it in it.
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) flushSync(commit)
    const steps: Record<string, number> = { ArrowDown: increment, ArrowUp: -increment, PageDown: 60, PageUp: -60 }
    const step = steps[event.key]
    if (step !== undefined) {
      const from = readable === '' || readable === allDay ? firstProposal[side] : steppedTime(readable, step)
      set(from)
      setOpen(true)
    } else if (event.key === 'Enter') {
      if (typed === null) setOpen(!open)
      else {
        commit()
        setOpen(false)
      }
    } else if (event.key === 'Escape' && (open || typed !== null)) {
      event.stopPropagation()
      setTyped(null)
      setOpen(false)
    } else return
    event.preventDefault()
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      offset={4}
      width={116}
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
    >
      <Popover.Target>
        <div className={classes.field}>
          {/* An input of Mantine’s takes what describes it from what is around it alone. */}
          <InputWrapperContext value={{ ...bare, describedBy }}>
            <Input
              id={id}
              size="sm"
              classNames={{ input: classes.input }}
              data-tone={tone}
              role="combobox"
              aria-label={label}
              aria-expanded={open}
              aria-controls={open ? list : undefined}
              aria-activedescendant={open && choices.includes(readable) ? `${list}-${readable}` : undefined}
              aria-autocomplete={form === 'text' ? 'list' : 'none'}
              error={tone !== undefined}
              withErrorStyles={false}
              // Escape closes the list first, and the dialog around it only when asked again.
              data-mantine-stop-propagation={open || typed !== null ? 'true' : undefined}
              autoComplete="off"
              spellCheck={false}
              readOnly={form === 'select'}
              disabled={disabled}
              placeholder="--:--"
              value={typed ?? writeTime(value, clock, timeTexts)}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setOpen(true)
              }}
              onFocus={(event) => event.currentTarget.select()}
              onClick={() => setOpen(true)}
              onBlur={() => {
                commit()
                setOpen(false)
              }}
              onKeyDown={onKeyDown}
              rightSectionWidth={24}
              rightSectionPointerEvents="none"
              rightSection={<IconChevronDown size={14} stroke={2.2} aria-hidden />}
            />
          </InputWrapperContext>
        </div>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <TimeList
          id={list}
          label={label}
          choices={choices}
          current={readable}
          clock={clock}
          onChoose={(time) => {
            set(time)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const bare = { offsetTop: false, offsetBottom: false, inputId: undefined, labelId: undefined, getStyles: null }

/** Where the arrows begin in an empty field. */
const firstProposal: Record<TimeSide, string> = { open: '0900', close: '1800' }

function listChoices(
  increment: Parameters<typeof timeChoices>[0],
  { offersAllDay, offersMidnight }: { offersAllDay: boolean; offersMidnight: boolean },
): string[] {
  return [...(offersAllDay ? [allDay] : []), ...timeChoices(increment), ...(offersMidnight ? [midnight] : [])]
}
