import { Button } from '@mantine/core'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LocationDetails } from '../../location-data/location-details.ts'
import { Card } from '../../ui/Card.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import classes from './LocationPage.module.css'

const DeleteLocation = lazyComponent(async () => ({ default: (await import('../DeleteLocation.tsx')).DeleteLocation }))

export function DangerCard({ location }: { location: LocationDetails }) {
  const t = useTranslations('places')
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Card title={t('location.anchor.danger')} icon={IconAlertTriangle} tone="red">
      <div className={classes.danger}>
        <p className={classes.dangerText}>{t('location.deleteText')}</p>
        <Button
          variant="outline"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          onClick={() => setConfirming(true)}
        >
          {t('delete.confirm')}
        </Button>
      </div>
      {isConfirming && (
        <Suspense fallback={null}>
          <DeleteLocation location={location} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </Card>
  )
}
