import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dropdown.module.css'

interface Props {
  opened: boolean
  label: string
  kind: 'dialog' | 'menu'
  align?: 'start' | 'end'
  side?: 'bottom' | 'top' | 'right'
  className?: string
  onClose: () => void
  children: ReactNode
}

export function DropdownPanel({
  opened,
  label,
  kind,
  align = 'start',
  side = 'bottom',
  className,
  onClose,
  children,
}: Props) {
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && onClose()}
      position={`${side}-${align}`}
      offset={4}
      trapFocus
      // There it has Escape before the fields inside, which may mean it for themselves.
      closeOnEscape={false}
      returnFocus={false}
      withRoles={false}
      withinPortal
    >
      <Popover.Target>
        <span className={classes.point} aria-hidden />
      </Popover.Target>
      {/* A menu inside brings its own role. */}
      <Popover.Dropdown
        p={kind === 'menu' ? 4 : 0}
        className={className}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.preventDefault()
          onClose()
        }}
        {...(kind === 'dialog' ? { role: 'dialog', 'aria-label': label } : {})}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
