import motion from '../turning.module.css'
import { getStatusStyle, type StatusCode } from './catalogue.ts'
import classes from './StatusBadge.module.css'
import { type StatusValues, useStatusWord } from './use-status-word.ts'

interface Props extends StatusValues {
  status: StatusCode
  /** 20 px in tables, 22 elsewhere. */
  small?: boolean
}

/** A state as soft colour, icon and word: `<StatusBadge status="post.PARTIALLY_FAILED" done={9} total={12} />`. */
export function StatusBadge({ status, small, ...values }: Props) {
  const { tone, icon: Icon, ...flags } = getStatusStyle(status)
  const word = useStatusWord()(status, values)
  return (
    <span
      className={classes.badge}
      data-tone={tone}
      data-small={small || undefined}
      data-dashed={flags.dashed}
      data-striped={flags.striped}
      data-struck={flags.struck}
    >
      <Icon size={14} stroke={2.2} className={flags.turning && motion.turning} aria-hidden />
      <span className={classes.word}>{word}</span>
    </span>
  )
}
