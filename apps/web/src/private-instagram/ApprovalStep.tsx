import { Button } from '@mantine/core'
import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../api/error.ts'
import classes from '../connections/ConnectDrawer.module.css'
import { Banner } from '../ui/Banner.tsx'
import own from './Private.module.css'
import type { InstagramSignIn } from './use-instagram-sign-in.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

/** Each check is a login at Instagram: after this many we assume that no one is going to confirm. */
const maxChecks = 6

/** The user confirms “It was me” in the app; we check at the times the server sets, and stop after `maxChecks`. */
export function ApprovalStep({ signIn }: { signIn: InstagramSignIn }) {
  const t = useTranslations('private.approval')
  const checkCount = useRef(0)
  const wait = useSecondsUntil(signIn.nextAt)
  const stopped = signIn.failure !== null || checkCount.current >= maxChecks
  const { nextAt, pending, look } = signIn
  const checkRef = useRef(look)
  checkRef.current = look
  useEffect(() => {
    if (stopped || pending || nextAt === 0) return
    const timer = setTimeout(
      () => {
        checkCount.current += 1
        checkRef.current()
      },
      Math.max(0, nextAt - Date.now()) + 250,
    )
    return () => clearTimeout(timer)
  }, [stopped, pending, nextAt])
  return (
    <div className={classes.body}>
      <div className={classes.done}>
        <span className={classes.tick} data-tone="blue">
          <IconDeviceMobileCheck size={24} stroke={1.75} aria-hidden />
        </span>
        <h3>{t('title')}</h3>
        <p className={classes.meta}>{t('text', { account: signIn.username })}</p>
      </div>
      <ol className={own.how}>
        <li>{t('how.open')}</li>
        <li>{t('how.confirm')}</li>
        <li>{t('how.wait')}</li>
      </ol>
      {signIn.failure ? (
        <p className={classes.error} role="alert">
          {signIn.say(toApiError(signIn.failure))}
        </p>
      ) : stopped ? (
        <Banner tone="amber">{t('stopped')}</Banner>
      ) : (
        <p className={own.waiting}>
          <span className={own.pulse} data-busy={pending || undefined} aria-hidden />
          <span role="status">{t('checking')}</span>
          {!pending && wait > 0 && <span className={classes.meta}>{t('in', { seconds: wait })}</span>}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={signIn.cancel}>
          {t('cancel')}
        </Button>
        <Button
          loading={pending}
          disabled={wait > 0}
          onClick={() => {
            checkCount.current = 0
            look()
          }}
        >
          {t('look')}
        </Button>
      </div>
    </div>
  )
}
