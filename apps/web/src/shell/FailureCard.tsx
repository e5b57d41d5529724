import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../layout/Message.module.css'
import { useFailing } from '../layout/page-name.ts'
import { useErrorTitle } from '../layout/use-error-title.ts'

/** What a page that can't be shown says instead. */
export function FailureCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useErrorTitle(title)
  useFailing()
  return (
    <div className={classes.card}>
      <span className={classes.icon}>
        <IconCloudOff size={24} stroke={1.75} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
