import { type Icon, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Banner.module.css'
import type { Tone } from './tone.ts'

interface Props {
  tone: Tone
  icon?: Icon
  /** A small button that mends it. */
  action?: ReactNode
  /** The full width of the area, without corners. */
  strip?: boolean
  children: ReactNode
}

/** A state of the page that stays until it is over: what is wrong, and the way to mend it. */
export function Banner({ tone, icon: Icon = IconInfoCircle, action, strip, children }: Props) {
  return (
    <div
      className={classes.banner}
      data-tone={tone}
      data-strip={strip || undefined}
      role={tone === 'red' ? 'alert' : 'status'}
    >
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  )
}
