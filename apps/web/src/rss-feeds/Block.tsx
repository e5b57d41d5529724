import type { ReactNode } from 'react'
import classes from './Rss.module.css'

/** One of the steps of the form, in their order. */
export function Block({ step, title, children }: { step: number; title: string; children: ReactNode }) {
  return (
    <section className={classes.block} aria-label={title}>
      <h3 className={classes.blockTitle}>
        <span className={classes.step} aria-hidden>
          {step}
        </span>
        {title}
      </h3>
      {children}
    </section>
  )
}
