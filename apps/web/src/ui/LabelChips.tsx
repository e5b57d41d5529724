import { cut } from './cut.ts'
import classes from './LabelChips.module.css'
import { Tip } from './Tip.tsx'

interface Label {
  id: string
  name: string
}

/** Labels as chips; a long one is cut at 20 characters and whole in its tooltip. */
export function LabelChips({ labels }: { labels: readonly Label[] }) {
  return (
    <span className={classes.chips}>
      {labels.map(({ id, name }) => (
        <Tip key={id} label={name} disabled={name.length <= 20}>
          <span className={classes.chip}>{cut(name, 20)}</span>
        </Tip>
      ))}
    </span>
  )
}
