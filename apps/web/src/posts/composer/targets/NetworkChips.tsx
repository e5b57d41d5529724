import { IconCheck, IconPlugX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useShowsPrivate } from '../../../location-data/shown-networks.ts'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { availableNetworksFor, type ComposedNetwork, composedNetworks } from '../model/network-capabilities.ts'
import classes from './Where.module.css'

interface Props {
  chosen: readonly ComposedNetwork[]
  /** Several at once, or one. */
  several: boolean
  /** Networks that a place is connected to. */
  available: readonly ComposedNetwork[]
  onChange: (networks: readonly ComposedNetwork[]) => void
}

/** The networks to publish on. One that no place is connected to stays in sight and says so. */
export function NetworkChips({ chosen, several, available, onChange }: Props) {
  const t = useTranslations()
  const offered = availableNetworksFor(useShowsPrivate())
  return (
    <section className={classes.networks}>
      <h2 id="composer-networks" className={classes.heading}>
        {t(several ? 'composer.where.networks' : 'composer.where.network')}
      </h2>
      <fieldset className={classes.chips} aria-labelledby="composer-networks">
        {composedNetworks
          .filter((network) => offered.includes(network) || chosen.includes(network))
          .map((network) => {
            const name = t(`kit.network.${network}`)
            const isChosen = chosen.includes(network)
            const missing = !available.includes(network)
            // The last one of several can't be taken out: a post goes somewhere.
            const isLast = several && isChosen && chosen.length === 1
            const toggle = () => {
              if (isLast) return
              if (!several) onChange([network])
              else onChange(isChosen ? chosen.filter((item) => item !== network) : [...chosen, network])
            }
            return (
              <label
                key={network}
                className={classes.chip}
                data-chosen={isChosen || undefined}
                data-missing={missing || undefined}
                title={missing ? t('composer.where.noAccount', { network: name }) : undefined}
              >
                <input
                  className="visually-hidden"
                  type={several ? 'checkbox' : 'radio'}
                  name="network"
                  value={network}
                  checked={isChosen}
                  disabled={missing && !isChosen}
                  onChange={toggle}
                />
                <NetworkGlyph network={network} size={18} decorative />
                <span className={classes.chipName}>{name}</span>
                {missing && (
                  <>
                    <IconPlugX size={16} stroke={2} aria-hidden />
                    <span className="visually-hidden">{t('composer.where.noAccount', { network: name })}</span>
                  </>
                )}
                {isChosen && !missing && <IconCheck className={classes.tick} size={16} stroke={2.2} aria-hidden />}
              </label>
            )
          })}
      </fieldset>
    </section>
  )
}
