import { Button, Checkbox, Modal } from '@mantine/core'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../api/use-error-text.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { offeredNetworks } from '../location-data/shown-networks.ts'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import classes from './ChooseNetworks.module.css'
import { manyPath } from './search.ts'
import { useAuthorize } from './use-authorize.ts'

/** Which networks to connect for many places; one after the other is authorised once, then its accounts are given out. */
export function ChooseNetworks({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const formats = useFormats()
  const errorText = useErrorText()
  const locations = useLocationTreeData().data?.locations
  const authorize = useAuthorize()
  const [chosen, setChosen] = useState<readonly GrantNetwork[]>(['facebook'])
  const inOrder = offeredNetworks.filter((network) => chosen.includes(network))
  const [first, ...next] = inOrder
  const working = (network: GrantNetwork) =>
    locations?.filter((location) => location.networks?.some((item) => item.network === network && item.valid)).length
  const go = () => {
    if (first) authorize.mutate({ network: first, returnTo: manyPath(first, next) })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('connections.many.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <p className={classes.text}>{t('connections.many.text')}</p>
      <fieldset className={classes.networks}>
        <legend className="visually-hidden">{t('connections.many.legend')}</legend>
        {offeredNetworks.map((network) => {
          const count = working(network)
          return (
            <label key={network} htmlFor={`connect-${network}`} className={classes.network}>
              <Checkbox
                id={`connect-${network}`}
                checked={chosen.includes(network)}
                onChange={() =>
                  setChosen(chosen.includes(network) ? chosen.filter((item) => item !== network) : [...chosen, network])
                }
              />
              <NetworkGlyph network={network} size={20} decorative />
              <span className={classes.words}>
                <span className={classes.name}>{t(`kit.network.${network}`)}</span>
                <span className={classes.meta}>{t(`connections.gives.${network}`)}</span>
              </span>
              {count !== undefined && locations && (
                <span className={classes.count}>
                  {t('connections.many.connected', { count, total: formats.integer(locations.length) })}
                </span>
              )}
            </label>
          )
        })}
      </fieldset>
      {authorize.error && (
        <p className={classes.error} role="alert">
          {errorText(authorize.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button disabled={!first} loading={authorize.isLeaving} onClick={go} data-autofocus>
          {first
            ? t('connections.authorize.go', { network: t(`kit.network.${first}`) })
            : t('connections.many.chooseOne')}
        </Button>
      </div>
    </Modal>
  )
}
