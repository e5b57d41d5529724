import type { ReactNode } from 'react'
import classes from './PageHead.module.css'

/** What a page of its own is called, and what can be done on all of it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </div>
  )
}
