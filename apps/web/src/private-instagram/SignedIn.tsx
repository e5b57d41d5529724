import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from '../connections/ConnectDrawer.module.css'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useMe } from '../session/current-user.ts'

interface Props {
  location: { name: string }
  username: string
  onClose: () => void
}

/** The success step, with what the connection is used for. */
export function SignedIn({ location, username, onClose }: Props) {
  const t = useTranslations()
  const mayPost = useMe().appPermissions.calendarPost
  return (
    <div className={classes.body}>
      <div className={classes.done} role="status">
        <span className={classes.tick} data-tone="green">
          <IconCheck size={24} stroke={2} aria-hidden />
        </span>
        <h3>{t('connections.done.title', { place: location.name, network: t('kit.network.instagramPrivate') })}</h3>
        <p className={classes.meta}>{t('private.done', { account: username })}</p>
      </div>
      <div className={classes.next}>
        {mayPost && (
          <LinkButton to="/calendar/create" search={{ network: 'instagramPrivate' }}>
            {t('private.schedule')}
          </LinkButton>
        )}
      </div>
      <div className={classes.foot}>
        <Button variant={mayPost ? 'default' : 'filled'} onClick={onClose}>
          {t('connections.done.close')}
        </Button>
      </div>
    </div>
  )
}
