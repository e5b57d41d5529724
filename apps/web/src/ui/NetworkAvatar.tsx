import { Avatar } from './Avatar.tsx'
import classes from './NetworkAvatar.module.css'
import { NetworkGlyph } from './NetworkGlyph.tsx'
import type { NetworkName } from './networks.ts'

interface Props {
  /** Who wrote; a question mark stands for nobody known. */
  name: string
  src?: string | null
  network: NetworkName
}

/** Who wrote, and in the notch of the face on which network. */
export function NetworkAvatar({ name, src, network }: Props) {
  return (
    <span className={classes.face}>
      <Avatar name={name || '?'} src={src} />
      <span className={classes.notch}>
        <NetworkGlyph network={network} size={14} />
      </span>
    </span>
  )
}
