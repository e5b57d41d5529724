import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import type { WholePlace } from '../location-data/location-details.ts'
import { Card } from '../ui/Card.tsx'
import classes from './SeenCard.module.css'
import { SeenNow } from './SeenNow.tsx'

interface Props {
  place: WholePlace
  hasChanges: boolean
  /** What can be done about it at once. */
  children?: ReactNode
}

/** What customers read beside the name of the place right now, in its own time. */
export function SeenCard({ place, hasChanges, children }: Props) {
  const t = useTranslations('hours.seen')
  const formats = useFormats(place.timeZone)
  return (
    <Card title={t('title')} icon={IconEye} action={<span className={classes.more}>{formats.time(Date.now())}</span>}>
      <SeenNow place={place}>{hasChanges && <p className={classes.more}>{t('notYet')}</p>}</SeenNow>
      {children}
    </Card>
  )
}
