import { Button } from '@mantine/core'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { WholePlace } from '../../location-data/location-details.ts'
import { Card } from '../../ui/Card.tsx'
import { late } from '../../ui/lazy-component.tsx'
import classes from './LocationPage.module.css'

const DeletePlace = late(async () => ({ default: (await import('../DeletePlace.tsx')).DeletePlace }))

export function DangerCard({ place }: { place: WholePlace }) {
  const t = useTranslations('places')
  const [asking, setAsking] = useState(false)
  return (
    <Card title={t('location.anchor.danger')} icon={IconAlertTriangle} tone="red">
      <div className={classes.danger}>
        <p className={classes.dangerText}>{t('location.deleteText')}</p>
        <Button
          variant="outline"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('delete.confirm')}
        </Button>
      </div>
      {asking && (
        <Suspense fallback={null}>
          <DeletePlace place={place} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}
