import { Radio } from '@mantine/core'
import { profiles } from '@vitrine/contract/permissions'
import { useTranslations } from 'use-intl'
import { useMe } from '../../account.ts'
import { useLocationTreeData } from '../../location-tree-data.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { LocationTree } from '../../ui/location-tree/LocationTree.tsx'
import type { Standing } from './standing.ts'
import classes from './UserDrawer.module.css'

interface Props {
  standing: Standing
  onChange: (change: Partial<Standing>) => void
  locked: boolean
  errorOf: (field: string) => string | undefined
}

/** Every place, or those that are chosen. */
export function ScopeFields({ standing, onChange, locked, errorOf }: Props) {
  const t = useTranslations('users')
  const me = useMe()
  const tree = useLocationTreeData()
  const error = errorOf('profile') ?? errorOf('allowedLocations')
  return (
    <section className={classes.section}>
      <Radio.Group
        label={<span className={classes.sectionTitle}>{t('scope.title')}</span>}
        value={standing.profile}
        error={errorOf('profile')}
        onChange={(value) => onChange({ profile: profiles.find((one) => one === value) ?? standing.profile })}
      >
        <div className={classes.section}>
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
          <p>{t('scope.some', { count: standing.locations.length })}</p>
        ) : (
          <>
            <div className={classes.tree} id="user-places">
              <DataArea source={tree} errorTitle={t('scope.failed')}>
                {(data) => (
                  <LocationTree
                    {...data}
                    label={t('scope.places')}
                    selected={new Set(standing.locations)}
                    onChange={(chosen) => onChange({ locations: [...chosen] })}
                    error={error}
                  />
                )}
              </DataArea>
            </div>
            {standing.locations.length === 0 && <Banner tone="amber">{t('scope.none')}</Banner>}
          </>
        ))}
    </section>
  )
}
