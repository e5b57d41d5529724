import { Button, TextInput } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '../../drafts/drafts.ts'
import classes from './QuickEntry.module.css'
import { useHoursText } from './use-hours-text.ts'

/** Days by name with their ranges, or what could not be read. */
export type Understood =
  | {
      readonly days: readonly { readonly name: string; readonly ranges: string }[]
      /** What the line leaves as it is. */
      readonly note?: string | undefined
    }
  | { readonly unreadable: string }

interface Props {
  /** Under which the line is kept until it is applied. */
  draftKey: string
  label: string
  example: string
  /** What a line that can't be read should look like. */
  hint: (part: string) => string
  read: (text: string) => Understood
  onApply: (text: string) => void
}

/** Hours in one line; what was understood is shown before it counts. */
export function QuickEntry({ draftKey, label, example, hint, read, onApply }: Props) {
  const t = useTranslations('hours.quick')
  const id = useId()
  const [text, setText] = useDraft(draftKey)
  const found = text.trim() === '' ? null : read(text)
  const apply = () => {
    if (!found || !('days' in found)) return
    onApply(text)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <div className={classes.quick}>
      <TextInput
        size="sm"
        aria-label={label}
        aria-describedby={`${id}-read`}
        placeholder={example}
        leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-read`} role="status">
        {found && (
          <div className={classes.read} data-bad={'unreadable' in found || undefined}>
            {'days' in found ? (
              <div>
                <Days days={found.days} />
                {found.note !== undefined && <p className={classes.note}>{found.note}</p>}
              </div>
            ) : (
              <p>{hint(found.unreadable)}</p>
            )}
            {'days' in found && (
              <Button size="xs" onClick={apply}>
                {t('apply')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function Days({ days }: { days: Extract<Understood, { days: unknown }>['days'] }) {
  const formatHours = useHoursText()
  return (
    <dl className={classes.days}>
      {days.map(({ name, ranges }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatHours(ranges)}</dd>
        </div>
      ))}
    </dl>
  )
}
