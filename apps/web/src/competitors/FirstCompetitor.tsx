import { IconKey, IconUsersGroup } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useMe } from '../session/current-user.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SeeSample } from '../ui/sample/SeeSample.tsx'
import type { Sample } from '../ui/sample/use-sample.ts'
import classes from './Competitors.module.css'
import { FindBusinesses } from './FindBusinesses.tsx'

/** Shown without competitors: the benefit, and the search. Without a Google key: who can set it. */
export function FirstCompetitor({ locationId, unset, sample }: { locationId: string; unset: boolean; sample: Sample }) {
  const t = useTranslations('competitors')
  const me = useMe()
  if (unset)
    return (
      <section className={classes.card} aria-label={t('unset')}>
        <EmptyState icon={IconKey} title={t('unset')} text={me.superAdmin ? t('unsetYours') : t('unsetTheirs')}>
          <SeeSample sample={sample} />
        </EmptyState>
      </section>
    )
  return (
    <section className={classes.card} aria-label={t('first')}>
      <EmptyState icon={IconUsersGroup} title={t('first')} text={t('firstText')}>
        <SeeSample sample={sample} />
      </EmptyState>
      <div className={classes.search}>
        <FindBusinesses locationId={locationId} />
      </div>
    </section>
  )
}
