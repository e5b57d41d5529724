import { cut } from './cut.ts'
import classes from './LabelChips.module.css'
import { Tip } from './Tip.tsx'
import { useIsMobile } from './use-is-mobile.ts'

interface Label {
  id: string
  name: string
}

const longest = 20

/** Labels as chips; a long one is cut at 20 characters and whole in its tooltip. Nothing hovers on a phone: all are whole. */
export function LabelChips({ labels, whole }: { labels: readonly Label[]; whole?: boolean }) {
  const cuts = !useIsMobile() && !whole
  return (
    <span className={classes.chips}>
      {labels.map(({ id, name }) => (
        <Chip key={id} name={name} isCut={cuts && name.length > longest} />
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
        <span aria-hidden>{cut(name, longest)}</span>
        <span className="visually-hidden">{name}</span>
      </span>
    </Tip>
  )
}
