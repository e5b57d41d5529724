import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { connections, type GrantNetwork } from '@vitrine/contract/connections'
import { locations, locationTree } from '@vitrine/contract/locations'
import { useTranslations } from 'use-intl'
import { invalidate, write } from '../api/queries.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useOwnKey } from '../drafts/drafts.ts'
import { SavingFields } from '../forms/SavingFields.tsx'
import { useLock } from '../forms/use-lock.ts'
import { useSave } from '../forms/use-save.ts'
import { formatAddress } from '../location-data/format-address.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Banner } from '../ui/Banner.tsx'
import type { AccountMatch } from './assignment.ts'
import classes from './ConnectDrawer.module.css'
import { getAccountName, getConnection } from './connection-health.ts'
import type { ConnectableLocation } from './types.ts'
import { useDistance } from './use-distance.ts'

interface Props {
  location: ConnectableLocation
  network: GrantNetwork
  grant: string
  match: AccountMatch
  onBack: () => void
  /** With how many posts go out by it. */
  onDone: (posts: number) => void
  onLocked: (isLocked: boolean) => void
}

const farMeters = 1000

/** The account beside the place, so that nobody posts to the wrong door. */
export function VerifyStep({ location, network, grant, match, onBack, onDone, onLocked }: Props) {
  const t = useTranslations()
  const why = useErrorReason()
  const distance = useDistance()
  const { account } = match
  const save = useSave({
    form: useOwnKey(`connect ${location.id} ${network}`),
    title: t('connections.title', { network: t(`kit.network.${network}`) }),
    action: 'connect',
    write: (accountId: string, idempotencyKey) =>
      write(
        connections.connect,
        { params: { id: location.id, type: network }, body: { grant, accountId } },
        idempotencyKey,
      ),
    onSaved: () => invalidate(locations.read, locations.list, locationTree.read),
    close: (response) => onDone(response?.posts ?? 0),
  })
  useLock(save, onLocked)
  const had = getConnection(location, network)
  const replaces = had && had.accountId !== account.accountId
  const meters = match.location?.id === location.id ? match.distanceMeters : undefined
  const rows = [
    { id: 'name', here: location.name, there: account.name, differs: false },
    {
      id: 'address',
      here: formatAddress(location),
      there: formatAddress(account),
      differs: Boolean(location.postalCode && account.postalCode && location.postalCode !== account.postalCode),
    },
    { id: 'phone', here: location.phone ?? '', there: account.phone ?? '', differs: false },
  ] as const
  return (
    <div className={classes.body}>
      <div className={classes.chosen}>
        <Avatar name={account.name} src={account.picture} size={48} />
        <span className={classes.words}>
          <span className={classes.name}>{account.name}</span>
          {account.url && (
            <a href={account.url} target="_blank" rel="noreferrer">
              {t('connections.verify.see', { network: t(`kit.network.${network}`) })}{' '}
              <IconExternalLink size={14} stroke={2} aria-hidden />
            </a>
          )}
        </span>
      </div>
      <table className={classes.compare}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('connections.verify.here')}</th>
            <th scope="col">{t(`connections.verify.there.${network}`)}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ here, there }) => here !== '' || there !== '')
            .map(({ id, here, there, differs }) => (
              <tr key={id} data-tone={differs ? 'amber' : undefined}>
                <th scope="row">{t(`connections.verify.${id}`)}</th>
                <td>{here || t('connections.verify.unknown')}</td>
                <td>{there || t('connections.verify.unknown')}</td>
              </tr>
            ))}
          {meters !== undefined && (
            <tr data-tone={meters > farMeters ? 'amber' : undefined}>
              <th scope="row">{t('connections.verify.distance')}</th>
              <td colSpan={2}>{distance(meters)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {rows.some(({ differs }) => differs) && <Banner tone="amber">{t('connections.verify.postcode')}</Banner>}
      {replaces && (
        <Banner tone="amber">{t('connections.verify.replaces', { account: getAccountName(had, network) })}</Banner>
      )}
      {save.error ? (
        <p className={classes.error} role="alert">
          {why(save.error)}
        </p>
      ) : null}
      <SavingFields save={save}>
        <div className={classes.foot}>
          <Button variant="default" onClick={onBack}>
            {t('connections.verify.back')}
          </Button>
          <Button loading={save.isSending} onClick={() => save.submit(account.accountId)}>
            {t('connections.verify.connect')}
          </Button>
        </div>
      </SavingFields>
    </div>
  )
}
