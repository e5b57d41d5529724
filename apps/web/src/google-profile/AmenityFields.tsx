import { SegmentedControl, Switch } from '@mantine/core'
import type { Amenity } from '@vitrine/contract/google-profile'
import { wifiServices } from '@vitrine/contract/google-profile'
import { useTranslations } from 'use-intl'
import type { LocationDetails } from '../location-data/location-details.ts'
import classes from './Profile.module.css'
import { amenityGroups } from './profile-form.ts'
import type { ProfileFormState } from './use-profile-form.ts'

const groups = ['access', 'payment', 'parking', 'service', 'mood'] as const

/** What can be said with yes or no, as far as Google offers it for the category, and the Wi-Fi. */
export function AmenityFields({ location, form }: { location: LocationDetails; form: ProfileFormState }) {
  const t = useTranslations('profile')
  const offered = location.googleBusinessProfile?.offeredAmenities
  const isOffered = (name: string) => offered === undefined || offered.includes(name)
  const { values, set, save } = form
  return (
    <div className={classes.flags} id="profile-flags">
      {groups.map((group) => {
        const names: readonly Amenity[] = amenityGroups[group].filter(isOffered)
        if (names.length === 0) return null
        return (
          <fieldset key={group} className={classes.group}>
            <legend>{t(`group.${group}`)}</legend>
            <div>
              {names.map((name) => (
                <Switch
                  key={name}
                  size="sm"
                  label={t(`amenity.${name}`)}
                  description={values.flags[name] === undefined ? t('unsaid') : undefined}
                  checked={values.flags[name] === true}
                  onChange={(event) => set('flags', { [name]: event.currentTarget.checked })}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
      {isOffered('wifiService') && (
        <fieldset id="profile-wifiService" className={classes.group}>
          <legend>{t('wifi')}</legend>
          <SegmentedControl
            size="xs"
            aria-label={t('wifi')}
            disabled={save.isBusy}
            data={[
              { value: '', label: t('unsaid') },
              ...wifiServices.map((service) => ({ value: service, label: t(`wifiService.${service}`) })),
            ]}
            value={values.wifiService}
            onChange={(chosen) => set('wifiService', wifiServices.find((service) => service === chosen) ?? '')}
          />
        </fieldset>
      )}
    </div>
  )
}
