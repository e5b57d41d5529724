import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import classes from './Composer.module.css'
import { WhatColumn } from './content/WhatColumn.tsx'
import { Fields } from './Fields.tsx'
import type { LayoutProps } from './layout.ts'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { SendButtons } from './SendButtons.tsx'
import { WhenField } from './schedule/WhenField.tsx'
import { useComposer } from './state/composer.ts'
import { WhereColumn } from './targets/WhereColumn.tsx'
import { Preflight } from './validation/Preflight.tsx'
import { useLocationsError } from './validation/use-locations-error.ts'

const PreviewDrawer = lazyComponent(async () => ({
  default: (await import('./preview/PreviewDrawer.tsx')).PreviewDrawer,
}))

/** Where, what and how it looks, side by side; when, at the foot. */
export function ComposerDesk({ banners, submission, submitLabels, gone }: LayoutProps) {
  const t = useTranslations('composer.preview')
  const { isReadOnly } = useComposer()
  const error = useLocationsError()
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  return (
    // The focus stays here when the first save changes the address.
    <div className={classes.desk} data-autofocus>
      {banners}
      <div className={classes.columns}>
        <div className={classes.where} tabIndex={isReadOnly ? 0 : undefined}>
          <Fields>
            <WhereColumn gone={gone} error={error} />
          </Fields>
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
        <Fields>
          <WhenField />
        </Fields>
        <span className={classes.spacer} />
        <Button
          className={classes.lookButton}
          variant="default"
          leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
          onClick={() => setIsPreviewOpen(true)}
        >
          {t('title')}
        </Button>
        <SendButtons submission={submission} submitLabels={submitLabels} />
      </footer>
      {isPreviewOpen && (
        <Suspense fallback={null}>
          <PreviewDrawer side="right" onClose={() => setIsPreviewOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
