import { IconArrowRight, IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { languageOfMessage } from '@vitrine/contract/message-language'
import { useTranslations } from 'use-intl'
import { useLive } from '../api/server-events.ts'
import { readInboxSoon } from '../api/to-do-count.ts'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { NetworkAvatar } from '../ui/NetworkAvatar.tsx'
import { Stars } from '../ui/Stars.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import type { InboxFigure } from './card-source.ts'
import classes from './HomePage.module.css'

const inbox = { to: '/inbox' } as const
const liveTypes = ['inbox'] as const

/** Inbox items that are not done, the oldest first. */
export function TodoCard({ source, count }: InboxFigure) {
  const t = useTranslations('home')
  const isMobile = useIsMobile()
  const action = (
    <Link {...inbox} className={classes.action}>
      {isMobile ? t('todo.short') : t('todo.open')}
      <IconArrowRight size={16} stroke={2} aria-hidden />
    </Link>
  )
  return (
    <Card title={t('todo.title')} icon={IconInbox} tone="brand" count={count} opens={inbox} action={action} flush>
      {isMobile && <InboxLiveUpdates />}
      <DataArea source={source} errorTitle={t('todo.failed')}>
        {({ member }) =>
          member.length === 0 ? (
            <p className={classes.none}>{t('todo.none')}</p>
          ) : (
            <ul>
              {member.map((item) => (
                <li key={item.id} className={classes.line}>
                  <NetworkAvatar name={item.userName} src={item.userAvatar} network={item.integrationType} />
                  <span className={classes.words}>
                    <span className={classes.who}>
                      <Link to="/inbox" search={{ id: item.id }} className={classes.name} dir="auto">
                        {item.userName || t('someone')}
                      </Link>
                      {item.kind === 'review' && <Stars rating={item.likesCount} />}
                    </span>
                    <span className={classes.fact} dir="auto" lang={languageOfMessage(item.text) ?? undefined}>
                      {item.text || t('noText')}
                    </span>
                  </span>
                  <span className={classes.place}>{item.location.name}</span>
                  <span className={classes.time}>
                    <DateTime at={item.editedAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </DataArea>
    </Card>
  )
}

/** Only needed on a phone, where the menu is not mounted; elsewhere the menu subscribes to inbox events. */
function InboxLiveUpdates() {
  useLive(liveTypes, readInboxSoon)
  return null
}
