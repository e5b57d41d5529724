import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { Card } from '../ui/Card.tsx'
import { OpenNowStatus } from './OpenNowStatus.tsx'
import classes from './PublicStatusCard.module.css'

interface Props {
  location: LocationDetails
  hasChanges: boolean
  /** What can be done about it at once. */
  children?: ReactNode
}

/** What customers read beside the name of the place right now, in its own time. */
export function PublicStatusCard({ location, hasChanges, children }: Props) {
  const t = useTranslations('hours.seen')
  const formats = useFormats(location.timeZone)
  return (
    <Card title={t('title')} icon={IconEye} action={<span className={classes.more}>{formats.time(Date.now())}</span>}>
      <OpenNowStatus location={location}>{hasChanges && <p className={classes.more}>{t('notYet')}</p>}</OpenNowStatus>
      {children}
    </Card>
  )
}
