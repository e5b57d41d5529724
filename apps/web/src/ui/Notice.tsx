import type { ReactNode } from 'react'
import classes from './Notice.module.css'
import type { Tone } from './tone.ts'

/** One sentence in a form of the ways in: red what was refused, said at once; else how things stand. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p className={classes.notice} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
