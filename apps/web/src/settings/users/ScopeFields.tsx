import { Radio } from '@mantine/core'
import { profiles } from '@vitrine/contract/permissions'
import { useTranslations } from 'use-intl'
import { LocationsPicker } from '../../location-scope/LocationsPicker.tsx'
import { useMe } from '../../session/current-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import classes from './UserDrawer.module.css'
import type { PersonField } from './use-user-form-errors.ts'
import { hasMore, summarizeLocations, type UserPermissions } from './user-permissions.ts'

interface Props {
  standing: UserPermissions
  /** The saved permissions of an existing user. */
  before: UserPermissions | undefined
  onChange: (change: Partial<UserPermissions>) => void
  locked: boolean
  getError: (field: PersonField) => string | undefined
}

/** All locations, or selected ones. */
export function ScopeFields({ standing, before, onChange, locked, getError }: Props) {
  const t = useTranslations('users')
  const me = useMe()
  const isMore = before !== undefined && hasMore(me, before) && hasMore(me, standing)
  const error = getError('profile') ?? getError('allowedLocations')
  return (
    <section className={classes.section}>
      <Radio.Group
        label={<span className={classes.sectionTitle}>{t('scope.title')}</span>}
        value={standing.profile}
        error={getError('profile')}
        onChange={(value) =>
          onChange({ profile: profiles.find((candidate) => candidate === value) ?? standing.profile })
        }
      >
        <div id="user-profile" className={classes.section}>
          <Radio
            value="PROFILE_OWNER"
            disabled={locked || me.profile !== 'PROFILE_OWNER'}
            label={t('profile.PROFILE_OWNER')}
            description={t('scope.allHint')}
          />
          <Radio
            value="PROFILE_MEMBER"
            disabled={locked}
            label={t('profile.PROFILE_MEMBER')}
            description={t('scope.someHint')}
          />
        </div>
      </Radio.Group>
      {standing.profile === 'PROFILE_MEMBER' &&
        (locked ? (
          <p>{t('scope.some', summarizeLocations(standing))}</p>
        ) : (
          <>
            {isMore && <Banner tone="blue">{t('scope.more')}</Banner>}
            <LocationsPicker
              id="user-places"
              label={t('scope.places')}
              chosen={standing.locations}
              error={error}
              onChange={(locations) => onChange({ locations })}
            />
            {standing.locations.length === 0 && !standing.elsewhere && <Banner tone="amber">{t('scope.none')}</Banner>}
          </>
        ))}
    </section>
  )
}
