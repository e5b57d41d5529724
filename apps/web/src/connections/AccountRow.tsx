import { useTranslations } from 'use-intl'
import { formatAddress } from '../location-data/format-address.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import type { AccountMatch } from './assignment.ts'
import classes from './ConnectDrawer.module.css'
import { blockedReason } from './match-text.ts'

interface Props {
  match: AccountMatch
  /** The other place that has it. */
  usedBy: string | null
  /** It was recognised as this place's. */
  isMatched: boolean
  /** It is the one the place has now. */
  isCurrent: boolean
  checked: boolean
  onPick: () => void
}

/** One account to choose; one that can't be taken says why. */
export function AccountRow({ match, usedBy, isMatched, isCurrent, checked, onPick }: Props) {
  const t = useTranslations('connections')
  const { account, confidence } = match
  const disabled = usedBy !== null || account.blocked !== undefined
  return (
    <label className={classes.account} data-chosen={checked || undefined} data-disabled={disabled || undefined}>
      <input type="radio" name="account" checked={checked} disabled={disabled} onChange={onPick} />
      <Avatar name={account.name} src={account.picture} />
      <span className={classes.words}>
        <span className={classes.name}>{account.name}</span>
        <span className={classes.more}>
          {[account.username && `@${account.username}`, formatAddress(account)].filter(Boolean).join(' · ')}
        </span>
        {usedBy !== null && <span className={classes.more}>{t('choose.taken', { place: usedBy })}</span>}
        {account.blocked !== undefined && (
          <span className={classes.blocked}>{t(`choose.blocked.${blockedReason(account.blocked)}`)}</span>
        )}
      </span>
      {!disabled &&
        (isCurrent ? (
          <span className={classes.more}>{t('choose.current')}</span>
        ) : (
          isMatched && <StatusBadge small status={`match.${confidence}`} />
        ))}
    </label>
  )
}
