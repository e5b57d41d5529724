import { useTranslations } from 'use-intl'
import { Avatar } from '../ui/Avatar.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import classes from './Details.module.css'
import { getNetworkName } from './network.ts'
import type { OpenItem } from './search.ts'

const weekMs = 7 * 86_400_000

/** Whom and which place it concerns. */
export function Details({ item }: { item: OpenItem }) {
  const t = useTranslations('inbox')
  const network = useTranslations('kit.network')
  const expired = Date.now() - Date.parse(item.createdAt) > weekMs
  return (
    <aside className={classes.details} aria-label={t('details')}>
      <div className={classes.person}>
        <Avatar name={item.userName || '?'} src={item.userAvatar} size={44} />
        <div className={classes.column}>
          <p className={classes.name} dir="auto">
            {item.userName || t('someone')}
          </p>
          <p className={classes.meta}>
            <NetworkGlyph network={getNetworkName(item)} size={16} decorative /> {network(getNetworkName(item))}
          </p>
        </div>
      </div>
      <dl className={classes.facts}>
        <dt>{t('place')}</dt>
        <dd>{item.location.name}</dd>
        <dt>{t('kindLabel')}</dt>
        <dd>{t(`kind.${item.kind}`)}</dd>
        <dt>{t('received')}</dt>
        <dd>
          <DateTime at={item.createdAt} as="dateTime" timeZone={item.location.timeZone} zoneName={item.location.name} />
        </dd>
        <dt>{t('state')}</dt>
        <dd className={classes.badges}>
          <StatusBadge status={item.isDone ? 'inbox.done' : 'inbox.todo'} />
          {expired && item.kind !== 'review' && <StatusBadge status="inbox.expired" />}
        </dd>
      </dl>
    </aside>
  )
}
