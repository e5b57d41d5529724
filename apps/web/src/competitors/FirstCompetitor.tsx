import { IconKey, IconUsersGroup } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import classes from './Competitors.module.css'
import { FindPlaces } from './FindPlaces.tsx'

/** No competitor yet: what it is good for, and the search for the first. Without a key, who can change that. */
export function FirstCompetitor({ place, unset }: { place: string; unset: boolean }) {
  const t = useTranslations('competitors')
  const me = useMe()
  if (unset)
    return (
      <section className={classes.card} aria-label={t('unset')}>
        <EmptyState icon={IconKey} title={t('unset')} text={me.superAdmin ? t('unsetYours') : t('unsetTheirs')} />
      </section>
    )
  return (
    <section className={classes.card} aria-label={t('first')}>
      <EmptyState icon={IconUsersGroup} title={t('first')} text={t('firstText')} />
      <div className={classes.search}>
        <FindPlaces place={place} />
      </div>
    </section>
  )
}
