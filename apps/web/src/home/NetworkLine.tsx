import type { ReactNode } from 'react'
import { NetworkTile } from '../ui/NetworkGlyph.tsx'
import type { NetworkName } from '../ui/networks.ts'
import classes from './HomePage.module.css'

interface Props {
  network: NetworkName
  /** The network's name. */
  name: string
  locationName: string
  /** The button or link that resolves it. */
  action: ReactNode
  children: ReactNode
}

/** A location's connection that needs attention. */
export function NetworkLine({ network, name, locationName, action, children }: Props) {
  return (
    <li className={classes.row}>
      <NetworkTile network={network} size={32} health="valid" label={name} />
      <span className={classes.words}>
        <span className={classes.name}>
          {name} · {locationName}
        </span>
        {children}
      </span>
      {action && <span className={classes.repair}>{action}</span>}
    </li>
  )
}
