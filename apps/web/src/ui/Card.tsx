import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './Card.module.css'
import { CountPill } from './CountPill.tsx'
import type { Tone } from './tone.ts'

/** Where a title leads. */
export type Opens = Pick<LinkProps, 'to' | 'params' | 'search'>

interface Props {
  title: string
  icon?: Icon
  tone?: Tone
  count?: number
  /** Where the whole is that it shows a part of. */
  opens?: Opens
  /** The one link or button at right of the title. */
  action?: ReactNode
  /** Without the padding around its content: for rows that run to the edges. */
  flush?: boolean
  children: ReactNode
}

/** A bordered area with a heading. A card never holds another bordered card. */
export function Card({ title, icon: Icon, tone = 'ink', count, opens, action, flush, children }: Props) {
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        {Icon && (
          <span className={classes.icon} data-tone={tone}>
            <Icon size={20} stroke={1.75} aria-hidden />
          </span>
        )}
        <h2 className={classes.title}>
          {opens ? (
            <Link {...opens} className={classes.open}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {count !== undefined && <CountPill count={count} />}
        {action && <span className={classes.action}>{action}</span>}
      </header>
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  )
}
