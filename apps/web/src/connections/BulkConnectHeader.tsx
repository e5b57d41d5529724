import type { GrantNetwork } from '@vitrine/contract/connections'
import { useTranslations } from 'use-intl'
import { NetworkTile } from '../ui/NetworkGlyph.tsx'
import classes from './ConnectMany.module.css'

export function BulkConnectHeader({ network, title, text }: { network: GrantNetwork; title: string; text?: string }) {
  const t = useTranslations('kit.network')
  return (
    <header className={classes.head}>
      <NetworkTile network={network} size={44} label={t(network)} />
      <div>
        <h2 className={classes.title}>{title}</h2>
        {text && <p className={classes.text}>{text}</p>}
      </div>
    </header>
  )
}
