import { IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './NetworkGlyph.module.css'
import { getNetworkStyle, type NetworkName } from './networks.ts'

interface Props {
  network: NetworkName
  /** 13 and 14 in cards, 16 in lists, 18 in options and tabs, 20 on tiles. */
  size?: number
  /** The name is said beside it: hide the glyph from screen readers. */
  decorative?: boolean
}

/** A network is its glyph in its colour and its name, never a colour alone. */
export function NetworkGlyph({ network, size = 16, decorative }: Props) {
  const t = useTranslations('kit.network')
  const networkStyle = getNetworkStyle(network)
  const stroke = networkStyle.outlined ? (size >= 20 ? 1.75 : size >= 16 ? 2 : 2.2) : 0
  const ariaProps = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(network) }
  return (
    <span className={classes.glyph} style={{ width: size, height: size, color: networkStyle.color }} {...ariaProps}>
      <networkStyle.icon size={size} stroke={stroke} aria-hidden />
      {networkStyle.locked && (
        <IconLock className={classes.lock} size={Math.round(size * 0.56)} stroke={3} aria-hidden />
      )}
    </span>
  )
}

/** The glyph on a neutral tile; how the connection stands shows on it and is said by the name. */
export function NetworkTile({
  network,
  health = 'valid',
  label,
  size = 24,
}: {
  network: NetworkName
  health?: TileHealth
  label: string
  size?: number
}) {
  return (
    <span
      className={classes.tile}
      data-health={health}
      style={{ width: size, height: size }}
      role="img"
      aria-label={label}
      title={label}
    >
      <NetworkGlyph network={network} size={size >= 32 ? 20 : 16} decorative />
    </span>
  )
}

/** Grey tile: works. Outlined and faded: none. A red or amber corner: broken, or wants attention. */
export type TileHealth = 'valid' | 'none' | 'broken' | 'warning'
