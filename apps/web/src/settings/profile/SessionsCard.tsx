import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sessions } from '@vitrine/contract/accounts'
import type { MemberOf } from '@vitrine/contract/operation'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { allPagesQuery } from '../../api/fetch-all.ts'
import { invalidate, useApiMutation } from '../../api/queries.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { Card } from '../../ui/Card.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { restoreLostFocus } from '../../ui/focus.ts'
import { toastDone, toastError } from '../../ui/toasts.ts'
import classes from '../Form.module.css'
import { parseDevice } from './device.ts'

type Session = MemberOf<typeof sessions.list>

/** The user's sessions, each of which can be ended. */
export function SessionsCard() {
  const t = useTranslations('settings.sessions')
  const source = useQuery(allPagesQuery(sessions.list))
  return (
    <Card title={t('title')} icon={IconDevices}>
      <DataArea source={source} errorTitle={t('failed')}>
        {({ items }) => (
          <ul className={classes.sessions} tabIndex={-1}>
            {items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </DataArea>
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const t = useTranslations('settings.sessions')
  const why = useErrorReason()
  const row = useRef<HTMLLIElement>(null)
  const isEnded = useRef(false)
  // The ended row is unmounted with the focus, which moves to the list.
  useEffect(() => {
    const list = row.current?.parentElement
    return () =>
      void requestAnimationFrame(() => {
        if (isEnded.current) restoreLostFocus(list)
      })
  }, [])
  const end = useApiMutation(sessions.remove, {
    onSuccess: async () => {
      isEnded.current = true
      await invalidate(sessions.list)
      toastDone(t('ended'))
    },
    onError: (error) => toastError(t('endFailed'), { more: why(error) }),
  })
  const { browser, system, isPhone } = parseDevice(session.userAgent)
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop
  const name = browser && system ? t('device', { browser, system }) : browser || system || t('unknown')
  return (
    <li ref={row}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className={classes.grow}>
        <p>{name}</p>
        <p className={classes.hint}>
          {session.current ? t('current') : t.rich('lastUsed', { time: () => <DateTime at={session.lastUsedAt} /> })}
        </p>
      </div>
      {!session.current && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={t('endOf', { name })}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
