import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Kept.module.css'

interface Props {
  name: string
  /** What is shown now is just this. */
  isHere?: boolean
  disabled?: boolean
  onChoose: () => void
  /** Said beside the name. */
  note?: string
  /** What else can be done with it. */
  children: ReactNode
}

/** One of the things somebody keeps under a name. */
export function SavedItemRow({ name, isHere = false, disabled = false, onChoose, note, children }: Props) {
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.kept}
        aria-current={isHere || undefined}
        disabled={disabled}
        onClick={onChoose}
      >
        <span className={classes.name} title={name}>
          {name}
        </span>
        {note && <span className={classes.note}>{note}</span>}
        {isHere && <IconCheck size={16} stroke={2} aria-hidden />}
      </button>
      {children}
    </li>
  )
}
