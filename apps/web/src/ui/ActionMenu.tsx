import type { Icon } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react'
import classes from './Dropdown.module.css'
import { Dropdown, type DropdownProps } from './Dropdown.tsx'

export interface MenuAction {
  id: string
  text: string
  icon?: Icon
  run?: () => void
  /** A link in place of `run`: `(props) => <Link to="/calendar" {...props} />`. */
  link?: (props: {
    className: string
    role: 'menuitem'
    tabIndex: number
    children: ReactNode
    onClick: () => void
  }) => ReactElement
  /** The key that does the same, as printed. */
  keys?: string
  danger?: boolean
  /** Why it can't be done now; it stays visible. */
  disabled?: string
  /** A line stands before it. */
  apart?: boolean
}

interface Props extends Pick<DropdownProps, 'target' | 'label' | 'align' | 'side'> {
  actions: readonly MenuAction[]
}

/** A button with a menu of actions: `<ActionMenu label={t('more')} target={<ActionIcon …/>} actions={[…]} />`. */
export function ActionMenu({ target, label, actions, align = 'end', side }: Props) {
  return (
    <Dropdown target={target} label={label} kind="menu" align={align} side={side}>
      {(close) => <Items label={label} actions={actions} close={close} />}
    </Dropdown>
  )
}

function Items({ label, actions, close }: { label: string; actions: readonly MenuAction[]; close: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const at = items.findIndex((item) => item.matches(':focus'))
    const indexByKey: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const targetIndex = indexByKey[event.key]
    const typed = event.key.length === 1 && !event.ctrlKey && !event.metaKey ? event.key.toLowerCase() : null
    const next =
      targetIndex !== undefined
        ? items.at(targetIndex % items.length)
        : typed === null
          ? undefined
          : startingWith(items, at, typed)
    if (next) {
      next.focus()
      event.preventDefault()
    } else if (event.key === 'Tab') close()
  }
  return (
    <div ref={list} role="menu" aria-label={label} className={classes.menu} onKeyDown={onKeyDown}>
      {actions.map((action, index) => (
        <Fragment key={action.id}>
          {action.apart && <hr className={classes.line} />}
          <Item action={action} first={index === 0} close={close} />
        </Fragment>
      ))}
    </div>
  )
}

function startingWith(items: readonly HTMLElement[], at: number, char: string): HTMLElement | undefined {
  const order = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return order.find((item) => item.textContent?.trim().toLowerCase().startsWith(char))
}

function Item({ action, first, close }: { action: MenuAction; first: boolean; close: () => void }) {
  const inside = (
    <>
      {action.icon && <action.icon size={16} stroke={2} aria-hidden />}
      {action.text}
      {action.keys && <span className={classes.keys}>{action.keys}</span>}
    </>
  )
  const common = { className: classes.item ?? '', role: 'menuitem' as const, tabIndex: -1 }
  if (action.link) return action.link({ ...common, children: inside, onClick: close })
  return (
    <button
      type="button"
      {...common}
      data-autofocus={first || undefined}
      data-danger={action.danger || undefined}
      aria-disabled={action.disabled !== undefined || undefined}
      title={action.disabled}
      onClick={() => {
        if (action.disabled !== undefined) return
        close()
        action.run?.()
      }}
    >
      {inside}
    </button>
  )
}
