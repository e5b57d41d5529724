import classes from './LabelChips.module.css'
import { Tip } from './Tip.tsx'
import { truncate } from './truncate.ts'
import { useIsMobile } from './use-is-mobile.ts'

interface Label {
  id: string
  name: string
}

const maxLength = 20

/** Labels as chips; a long one is cut at 20 characters and whole in its tooltip. Nothing hovers on a phone: all are whole. */
export function LabelChips({ labels, whole }: { labels: readonly Label[]; whole?: boolean }) {
  const cuts = !useIsMobile() && !whole
  return (
    <span className={classes.chips}>
      {labels.map(({ id, name }) => (
        <Chip key={id} name={name} isCut={cuts && name.length > maxLength} />
      ))}
    </span>
  )
}

function Chip({ name, isCut }: { name: string; isCut: boolean }) {
  if (!isCut) return <span className={classes.chip}>{name}</span>
  return (
    <Tip label={name}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip opens on focus too, so that nobody has to hover. */}
      <span className={classes.chip} tabIndex={0}>
        <span aria-hidden>{truncate(name, maxLength)}</span>
        <span className="visually-hidden">{name}</span>
      </span>
    </Tip>
  )
}
