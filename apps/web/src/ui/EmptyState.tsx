import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface Props {
  icon: Icon
  title: string
  text?: string
  /** One primary action, at most one beside it, and the example. */
  children?: ReactNode
}

/** Nothing here yet: what it is good for, and the first step. For filters that match nothing use `NoMatch`. */
export function EmptyState({ icon: Icon, title, text, children }: Props) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.75} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
