import { Tour } from '@mantine/core'
import '@mantine/core/styles/Tour.layer.css'
import { useReducedMotion } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './GuidedTour.module.css'
import type { TourStop } from './use-tour-stops.ts'

/** Up to four stops at what one works with. Asked for, never forced; Escape ends it, Enter and the arrows lead on. */
export function GuidedTour({ stops, onClose }: { stops: readonly TourStop[]; onClose: () => void }) {
  const t = useTranslations('palette.tour')
  const [step, setStep] = useState(0)
  const isStill = useReducedMotion()
  const onKeyDown = (event: KeyboardEvent) => {
    // A button that has the focus does what it says.
    if (event.key !== 'Enter' || (event.target instanceof Element && event.target.closest('button'))) return
    event.preventDefault()
    if (step < stops.length - 1) setStep(step + 1)
    else onClose()
  }
  return (
    <Tour
      active
      step={step}
      onStepChange={setStep}
      onClose={onClose}
      onKeyDown={onKeyDown}
      zIndex="var(--layer-modal)"
      overlayColor="var(--scrim)"
      spotlightPadding={4}
      spotlightRadius={10}
      maxWidth={380}
      classNames={classes}
      // A page leaves its keys to what says that it is a dialog on top.
      attributes={{ tooltip: { 'aria-modal': true } }}
      transitionProps={{ duration: isStill ? 0 : 180, transition: 'fade' }}
      stepTransitionDuration={isStill ? 0 : 240}
      scrollToHandler={(element) => element.scrollIntoView({ block: 'nearest' })}
      labels={{
        skip: t('skip'),
        back: t('back'),
        next: t('next'),
        close: t('done'),
        stepCounter: (current, total) => t('counter', { current, total }),
      }}
      withCloseButton={false}
    >
      {stops.map(({ name, target }) => (
        <Tour.Step key={name} target={target} title={t(`stop.${name}.title`)} position="right">
          {t(`stop.${name}.text`)}
        </Tour.Step>
      ))}
    </Tour>
  )
}
