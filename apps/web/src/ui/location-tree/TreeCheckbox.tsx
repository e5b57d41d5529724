import { IconCheck, IconMinus } from '@tabler/icons-react'
import classes from './LocationTree.module.css'

/** The look of a three-state checkbox; the row or button around it carries the role. */
export function TreeCheckbox({ checked, disabled }: { checked: boolean | 'mixed'; disabled?: boolean }) {
  return (
    <span
      className={classes.box}
      data-checked={checked === false ? undefined : ''}
      data-disabled={disabled || undefined}
    >
      {checked === true && <IconCheck size={12} stroke={3} aria-hidden />}
      {checked === 'mixed' && <IconMinus size={12} stroke={3} aria-hidden />}
    </span>
  )
}
