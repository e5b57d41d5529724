import type { ReactNode } from 'react'
import classes from './Composer.module.css'
import { useComposer } from './state/composer.ts'

/** Fields and their buttons, which are disabled while nothing can be changed. */
export function Fields({ children }: { children: ReactNode }) {
  const { isReadOnly } = useComposer()
  return (
    <fieldset className={classes.fields} disabled={isReadOnly}>
      {children}
    </fieldset>
  )
}
