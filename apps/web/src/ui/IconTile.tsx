import type { Icon } from '@tabler/icons-react'
import classes from './IconTile.module.css'
import type { Tone } from './tone.ts'
import motion from './turning.module.css'

/** What a row of news is about, by its icon and colour; it turns while something is under way. */
export function IconTile({ icon: Icon, tone, turning }: { icon: Icon; tone: Tone; turning?: boolean }) {
  return (
    <span className={classes.tile} data-tone={tone}>
      <Icon size={18} stroke={1.75} aria-hidden className={turning ? motion.turning : undefined} />
    </span>
  )
}
