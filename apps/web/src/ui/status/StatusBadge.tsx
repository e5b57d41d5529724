import motion from '../turning.module.css'
import { lookOf, type StatusCode } from './catalogue.ts'
import classes from './StatusBadge.module.css'
import { type StatusValues, useStatusWord } from './use-status-word.ts'

interface Props extends StatusValues {
  status: StatusCode
  /** 20 px in tables, 22 elsewhere. */
  small?: boolean
}

/** A state as soft colour, icon and word: `<StatusBadge status="post.PARTIALLY_FAILED" done={9} total={12} />`. */
export function StatusBadge({ status, small, ...values }: Props) {
  const { tone, icon: Icon, ...look } = lookOf(status)
  const word = useStatusWord()(status, values)
  return (
    <span
      className={classes.badge}
      data-tone={tone}
      data-small={small || undefined}
      data-dashed={look.dashed}
      data-striped={look.striped}
      data-struck={look.struck}
    >
      <Icon size={14} stroke={2.2} className={look.turning && motion.turning} aria-hidden />
      <span className={classes.word}>{word}</span>
    </span>
  )
}
