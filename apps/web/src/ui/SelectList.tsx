import { IconCheck } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Highlight } from './Highlight.tsx'
import { Option } from './Option.tsx'
import classes from './VirtualSelect.module.css'

export interface SelectOption {
  value: string
  text: string
  /** Searched too, shown beside. */
  more?: string
  icon?: ReactNode
  /** Why it can't be chosen. */
  disabled?: string
}

const rowHeight = 44
const maxHeight = 264
const moreBefore = 3

interface Props {
  id: string
  label: string
  options: readonly SelectOption[]
  active: number
  chosen: ReadonlySet<string>
  multiple: boolean
  query: string
  loading: boolean
  onMore: (() => void) | undefined
  onChoose: (option: SelectOption) => void
}

/** The list under a select: rows of 44, six in sight, 272 with its frame. */
export function SelectList({ id, label, options, active, chosen, multiple, query, loading, onMore, onChoose }: Props) {
  const t = useTranslations('kit.select')
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: options.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    onChange: (instance) => {
      // What is in sight: the rows drawn ahead are not.
      const last = instance.range?.endIndex ?? 0
      if (!loading && last >= options.length - 1 - moreBefore) onMore?.()
    },
  })
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active)
  }, [active, virtual])
  return (
    <div
      ref={scroller}
      id={`${id}-list`}
      className={classes.list}
      style={{ maxHeight }}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const option = options[item.index]
          if (!option) return null
          return (
            <Option
              key={option.value}
              id={`${id}-${item.index}`}
              className={classes.option}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
              selected={chosen.has(option.value)}
              aria-disabled={option.disabled !== undefined || undefined}
              aria-setsize={options.length}
              aria-posinset={item.index + 1}
              data-active={item.index === active || undefined}
              onChoose={() => onChoose(option)}
            >
              {option.icon}
              <span className={classes.words}>
                <span className={classes.text}>
                  <Highlight text={option.text} query={query} />
                </span>
                {(option.disabled ?? option.more) && (
                  <span className={classes.more}>{option.disabled ?? option.more}</span>
                )}
              </span>
              {chosen.has(option.value) && <IconCheck size={16} stroke={2.2} aria-hidden />}
            </Option>
          )
        })}
      </div>
      {loading && (
        <p className={classes.nothing} role="status">
          {t('more')}
        </p>
      )}
    </div>
  )
}
