import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../api/use-error-text.ts'
import { Banner } from '../ui/Banner.tsx'
import classes from './ConnectDrawer.module.css'
import { useAuthorize } from './use-authorize.ts'

interface Props {
  network: GrantNetwork
  /** The place it is for, when it is for one. */
  location?: string
  /** The person said no at the network. */
  denied?: boolean
}

const can = ['accounts', 'publish', 'reply'] as const
const never = ['profile', 'messages', 'password'] as const

/** What we will be able to do and what we never do, in plain words, before the network asks in its own. */
export function AuthorizeStep({ network, location, denied }: Props) {
  const t = useTranslations()
  const errorText = useErrorText()
  const authorize = useAuthorize()
  const name = t(`kit.network.${network}`)
  return (
    <div className={classes.body}>
      {denied && <Banner tone="amber">{t('connections.authorize.denied', { network: name })}</Banner>}
      <section>
        <h3>{t('connections.authorize.can')}</h3>
        <ul className={classes.promises}>
          {can.map((item) => (
            <li key={item}>
              <IconCheck className={classes.yes} size={16} stroke={2.2} aria-hidden />
              {t(`connections.authorize.${network}.${item}`)}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('connections.authorize.never')}</h3>
        <ul className={classes.promises}>
          {never.map((item) => (
            <li key={item}>
              <IconX className={classes.no} size={16} stroke={2.2} aria-hidden />
              {t(`connections.authorize.${item}`)}
            </li>
          ))}
        </ul>
      </section>
      <p className={classes.meta}>{t('connections.authorize.how', { network: name })}</p>
      {authorize.error && (
        <p className={classes.error} role="alert">
          {errorText(authorize.error)}
        </p>
      )}
      <div className={classes.foot}>
        <Button
          data-autofocus
          loading={authorize.isLeaving}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onClick={() => authorize.mutate({ network, location })}
        >
          {t('connections.authorize.go', { network: name })}
        </Button>
      </div>
    </div>
  )
}
