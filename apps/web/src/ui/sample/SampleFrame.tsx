import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '../Banner.tsx'
import { useIsMobile } from '../use-is-mobile.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import classes from './SampleFrame.module.css'
import type { Sample } from './use-sample.ts'

interface Props {
  sample: Sample
  /** What is to be seen, also for who can't: the picture itself is left out of what is read aloud. */
  description: string
  /** Which of several examples is shown. */
  control?: ReactNode
  children: ReactNode
}

/** A screen's own parts with made-up data: said to be an example, deaf to clicks and keys, gone with a click or Escape. */
export function SampleFrame({ sample, description, control, children }: Props) {
  const t = useTranslations('samples')
  const isMobile = useIsMobile()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  useShortcuts({ Escape: sample.remove })
  return (
    <section className={classes.frame} aria-label={t('name')} data-sample>
      <Banner
        tone="violet"
        icon={IconEye}
        strip
        action={
          <Button ref={button} variant="default" size={isMobile ? 'md' : 'xs'} onClick={sample.remove}>
            {t('remove')}
          </Button>
        }
      >
        <strong>{t('invented')}</strong> {description}
      </Banner>
      {control && <div className={classes.control}>{control}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll what has the focus, and nothing inside can have it */}
      <section className={classes.body} aria-label={description} tabIndex={0} data-focus-inset>
        <div className={classes.inside} inert>
          {children}
        </div>
      </section>
    </section>
  )
}
