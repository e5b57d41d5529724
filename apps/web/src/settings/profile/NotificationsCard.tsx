import { Switch } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { NotificationChoice, NotificationSubject } from '@vitrine/contract/notifications'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/Card.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import classes from './NotificationsCard.module.css'
import { useNotificationChoices } from './use-notification-choices.ts'

const groups = {
  posts: ['scheduledPostError', 'scheduledPostPending', 'scheduledPostAskModification'],
  places: ['invalidatedToken', 'keywordMatch'],
  rest: ['exportCompleted', 'info'],
} as const satisfies Record<string, NotificationSubject[]>
const ways = ['inApp', 'email'] as const

/** The notification types, each with a switch for the app and one for email. */
export function NotificationsCard({ email }: { email: string }) {
  const t = useTranslations('settings.notifications')
  const { source, set } = useNotificationChoices()
  return (
    <div id="notifications" className={classes.anchor}>
      <Card title={t('title')} icon={IconBell}>
        <p className={classes.hint}>{t('hint')}</p>
        <DataArea source={source} errorTitle={t('loadFailed')}>
          {({ choices }) => <Choices choices={choices} onChoose={set} />}
        </DataArea>
        <p className={classes.hint}>{t('emailHint', { email })}</p>
      </Card>
    </div>
  )
}

interface Props {
  choices: readonly NotificationChoice[]
  onChoose: ReturnType<typeof useNotificationChoices>['set']
}

function Choices({ choices, onChoose }: Props) {
  const t = useTranslations('settings.notifications')
  const id = useId()
  const byType = new Map(choices.map((choice) => [choice.type, choice]))
  return (
    <table className={classes.table} aria-label={t('title')}>
      <thead>
        <tr>
          <td />
          {ways.map((way) => (
            <th key={way} scope="col" id={`${id}-${way}`}>
              {t(way)}
            </th>
          ))}
        </tr>
      </thead>
      {Object.entries(groups).map(([group, types]) => {
        const rows = types.flatMap((type) => byType.get(type) ?? [])
        if (rows.length === 0) return null
        return (
          <tbody key={group}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={3}>
                {t(`groups.${group as keyof typeof groups}`) /* its own keys */}
              </th>
            </tr>
            {rows.map((choice) => (
              <tr key={choice.type}>
                <th scope="row">
                  <span className={classes.name} id={`${id}-${choice.type}`}>
                    {t(`types.${choice.type}.name`)}
                  </span>
                  <span className={classes.text}>{t(`types.${choice.type}.text`)}</span>
                </th>
                {ways.map((way) => (
                  <td key={way}>
                    <Switch
                      classNames={{ root: classes.switch, track: classes.track }}
                      aria-labelledby={`${id}-${choice.type} ${id}-${way}`}
                      checked={choice[way]}
                      onChange={(event) => onChoose(choice.type, way, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}
