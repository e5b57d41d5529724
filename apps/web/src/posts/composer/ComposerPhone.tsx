import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck, IconEye } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import classes from './Composer.module.css'
import { WhatColumn } from './content/WhatColumn.tsx'
import { Fields } from './Fields.tsx'
import type { LayoutProps } from './layout.ts'
import { SendButtons } from './SendButtons.tsx'
import { WhenField } from './schedule/WhenField.tsx'
import { steps, useComposer } from './state/composer.ts'
import { WhereColumn } from './targets/WhereColumn.tsx'
import { Preflight } from './validation/Preflight.tsx'
import { useLocationsError } from './validation/use-locations-error.ts'

const PreviewDrawer = lazyComponent(async () => ({
  default: (await import('./preview/PreviewDrawer.tsx')).PreviewDrawer,
}))

/** The same in three steps, with the preview a tap away. */
export function ComposerPhone({ banners, submission, submitLabels, gone }: LayoutProps) {
  const t = useTranslations('composer')
  const { step, setStep, isReadOnly } = useComposer()
  const error = useLocationsError()
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const next = steps[steps.indexOf(step) + 1]
  return (
    <div className={classes.phone} data-autofocus>
      <Steps />
      <div className={classes.stage} key={step} tabIndex={isReadOnly ? 0 : undefined}>
        {banners}
        <Fields>
          {step === 'where' && <WhereColumn gone={gone} error={error} />}
          {step === 'what' && (
            <WhatColumn>
              <Preflight />
            </WhatColumn>
          )}
          {step === 'when' && (
            <>
              <WhenField inline />
              <div className={classes.padded}>
                <Preflight />
              </div>
            </>
          )}
        </Fields>
      </div>
      <footer className={classes.bar}>
        <Button
          size="lg"
          variant="default"
          aria-label={t('preview.title')}
          leftSection={next && <IconEye size={20} stroke={1.75} aria-hidden />}
          onClick={() => setIsPreviewOpen(true)}
        >
          {next ? t('preview.title') : <IconEye size={20} stroke={1.75} aria-hidden />}
        </Button>
        {next ? (
          <Button
            size="lg"
            fullWidth
            rightSection={<IconArrowRight size={20} stroke={2} aria-hidden />}
            onClick={() => setStep(next)}
          >
            {t(`steps.to.${next}`)}
          </Button>
        ) : (
          <SendButtons submission={submission} submitLabels={submitLabels} large />
        )}
      </footer>
      {isPreviewOpen && (
        <Suspense fallback={null}>
          <PreviewDrawer side="bottom" onClose={() => setIsPreviewOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Steps() {
  const t = useTranslations('composer.steps')
  const { step, setStep } = useComposer()
  const at = steps.indexOf(step)
  return (
    <nav className={classes.steps} aria-label={t('label')}>
      <ol>
        {steps.map((item, index) => (
          <li key={item}>
            <button
              type="button"
              className={classes.step}
              aria-current={item === step ? 'step' : undefined}
              data-done={index < at || undefined}
              onClick={() => setStep(item)}
            >
              <span className={classes.stepNumber} aria-hidden>
                {index < at ? <IconCheck size={16} stroke={2.5} /> : index + 1}
              </span>
              {t(item)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
