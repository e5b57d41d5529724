import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { late } from '../late.tsx'
import classes from './Composer.module.css'
import { Preflight } from './check/Preflight.tsx'
import { usePlacesError } from './check/places-error.ts'
import type { LayoutProps } from './layout.ts'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { SendButtons } from './SendButtons.tsx'
import { WhatColumn } from './what/WhatColumn.tsx'
import { WhenField } from './when/WhenField.tsx'
import { WhereColumn } from './where/WhereColumn.tsx'

const PreviewDrawer = late(async () => ({ default: (await import('./preview/PreviewDrawer.tsx')).PreviewDrawer }))

/** Where, what and how it looks, side by side; when, at the foot. */
export function ComposerDesk({ banners, departure, verbs, gone }: LayoutProps) {
  const t = useTranslations('composer.preview')
  const error = usePlacesError()
  const [looking, setLooking] = useState(false)
  return (
    <div className={classes.desk}>
      {banners}
      <div className={classes.columns}>
        <div className={classes.where}>
          <WhereColumn gone={gone} error={error} />
        </div>
        <div className={classes.what}>
          <WhatColumn>
            <Preflight />
          </WhatColumn>
        </div>
        <div className={classes.look}>
          <PreviewPane />
        </div>
      </div>
      <footer className={classes.foot}>
        <WhenField />
        <span className={classes.spacer} />
        <Button
          className={classes.lookButton}
          variant="default"
          leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
          onClick={() => setLooking(true)}
        >
          {t('title')}
        </Button>
        <SendButtons departure={departure} verbs={verbs} />
      </footer>
      {looking && (
        <Suspense fallback={null}>
          <PreviewDrawer side="right" onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </div>
  )
}
