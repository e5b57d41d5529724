import { Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import type { ListingField, ListingPart } from '@vitrine/contract/listings'
import { locationStandings } from '@vitrine/contract/location-standings'
import { locationProfiles } from '@vitrine/contract/locations'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../api/queries.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { useMe } from '../session/current-user.ts'
import { Card } from '../ui/Card.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { toastDone } from '../ui/toasts.ts'
import classes from './ListingStates.module.css'
import { useShownText } from './use-shown-text.ts'

/** Adopting these renames or moves the location here. */
const identity: readonly ListingField[] = ['title', 'address']

interface Props {
  location: LocationDetails
  fields: readonly ListingField[]
  /** The place as it is after a decision. */
  onChanged: (location: LocationDetails) => void
}

/** How these fields stand at the networks that show them; where one shows something else, a person decides. */
export function ListingStates({ location, fields, onChanged }: Props) {
  const t = useTranslations('hours.listing')
  const parts = location.listing.filter(({ field }) => fields.includes(field))
  if (parts.length === 0) return null
  return (
    <Card title={fields.includes('hours') ? t('titleOfHours') : t('titleOfProfile')} icon={IconArrowsDiff} flush>
      <ul>
        {parts.map((part) => (
          <Part key={`${part.network} ${part.field}`} location={location} part={part} onChanged={onChanged} />
        ))}
      </ul>
    </Card>
  )
}

function Part({ location, part, onChanged }: Omit<Props, 'fields'> & { part: ListingPart }) {
  const t = useTranslations('hours.listing')
  const formats = useFormats()
  const why = useErrorReason()
  const shown = useShownText()
  const managesLocations = useMe().appPermissions.locations
  const decide = useApiMutation(locationProfiles.decide, {
    onSuccess: (updatedLocation) => {
      onChanged(updatedLocation)
      void invalidate(locationStandings.list, locationStandings.differences)
      toastDone(t('decided'))
    },
  })
  const adopt = (side: 'ours' | 'theirs') =>
    decide.mutate({
      params: { id: location.id },
      body: { network: part.network, fields: [part.field], take: side },
    })
  const difference = part.state === 'differs' && part.shown ? shown(part.field, part.shown, location) : []
  const network = t(`network.${part.network}`)
  return (
    <li className={classes.part}>
      <div className={classes.head}>
        <NetworkGlyph network={part.network} size={18} />
        <span className={classes.name}>{t(`field.${part.field}`)}</span>
        <StatusBadge status={`field.${part.state}`} small />
      </div>
      {part.reason && <p className={classes.reason}>{part.reason.message}</p>}
      {part.readAt && part.state === 'matching' && (
        <p className={classes.when}>{t('readAt', { when: formats.relative(part.readAt) })}</p>
      )}
      {part.skipped.length > 0 && (
        <p className={classes.reason}>{t('skipped', { network, count: part.skipped.length })}</p>
      )}
      {difference.length > 0 && (
        <dl className={classes.difference}>
          {difference.map(({ name, ours, remote }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <del>{ours}</del> <span aria-hidden>→</span> <ins>{remote}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {(part.state === 'differs' || part.state === 'refused') && (
        <div className={classes.actions}>
          <Button size="xs" variant="default" loading={decide.isPending} onClick={() => adopt('ours')}>
            {part.state === 'refused' ? t('sendAgain') : t('keepOurs')}
          </Button>
          {part.shown && (managesLocations || !identity.includes(part.field)) && (
            <Button size="xs" variant="subtle" color="gray" disabled={decide.isPending} onClick={() => adopt('theirs')}>
              {t('takeTheirs', { network })}
            </Button>
          )}
        </div>
      )}
      {decide.error && (
        <p className={classes.failed} role="alert">
          {why(decide.error)}
        </p>
      )}
    </li>
  )
}
