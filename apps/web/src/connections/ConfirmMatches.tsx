import { Button, Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import accounts from './Accounts.module.css'
import type { AssignRow } from './AssignTable.tsx'
import classes from './ConnectMany.module.css'
import { useDistance } from './use-distance.ts'

interface Props {
  rows: readonly AssignRow[]
  /** How many are sure. */
  others: number
  locations: readonly TreeLocation[]
  onAll: () => void
  onSure: () => void
  onClose: () => void
}

/** The rows we are not sure of, and those that push another account out, once more before they are connected. */
export function ConfirmMatches({ rows, others, locations, onAll, onSure, onClose }: Props) {
  const t = useTranslations()
  const distance = useDistance()
  const title = t('connections.look.title', { count: rows.length })
  const names = new Map(locations.map(({ id, name }) => [id, name]))
  return (
    <Modal opened onClose={onClose} title={title} size={640} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <p className={classes.text}>{t('connections.look.text')}</p>
      <ScrollArea className={classes.look} aria-label={title}>
        <ul>
          {rows.map(({ match, locationId, standing }) => (
            <li key={match.account.accountId} data-tone="amber">
              <span className={accounts.name}>
                {t('connections.look.pair', { account: match.account.name, place: names.get(locationId ?? '') ?? '' })}
              </span>
              <span className={accounts.meta}>
                {standing === 'replaces'
                  ? t('connections.many.replaces')
                  : match.distanceMeters === undefined
                    ? t('connections.look.nameOnly')
                    : t('connections.look.away', { distance: distance(match.distanceMeters) })}
              </span>
            </li>
          ))}
        </ul>
      </ScrollArea>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('connections.look.back')}
        </Button>
        {others > 0 && (
          <Button variant="default" onClick={onSure}>
            {t('connections.look.sure', { count: others })}
          </Button>
        )}
        <Button onClick={onAll} data-autofocus>
          {t('connections.look.all', { count: others + rows.length })}
        </Button>
      </div>
    </Modal>
  )
}
