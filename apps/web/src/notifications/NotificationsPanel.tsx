import { ActionIcon, Button, Drawer, Tabs } from '@mantine/core'
import { IconChecks, IconTrash, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notifications } from '@vitrine/contract/notifications'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../api/send.ts'
import { useOwnKey } from '../drafts/drafts.ts'
import { ConfirmModal } from '../forms/ConfirmModal.tsx'
import { useSave } from '../forms/use-save.ts'
import { useTasks } from '../ui/background-tasks.ts'
import { CountPill } from '../ui/CountPill.tsx'
import { Tip } from '../ui/Tip.tsx'
import { toastDone } from '../ui/toasts.ts'
import { ActivityTab } from './ActivityTab.tsx'
import { NotificationFeed } from './NotificationFeed.tsx'
import classes from './NotificationsPanel.module.css'
import { ProgressRing } from './ProgressRing.tsx'
import { getProgress } from './progress.ts'
import { useNotificationActions } from './use-notification-actions.ts'
import { refresh, useNotificationFeed, useUnreadCount } from './use-notifications.ts'

const tabs = ['unread', 'all', 'activity'] as const
type Tab = (typeof tabs)[number]

/** What happened and what goes on, beside the menu: learn, act, forget. */
export function NotificationsPanel({ first, onClose }: { first?: Tab; onClose: () => void }) {
  const t = useTranslations('notifications')
  const app = useTranslations('app')
  const unread = useUnreadCount()
  const [chosen, setTab] = useState(first)
  // What there was to read when that was first known: later counts turn no page under somebody's eyes.
  const [atFirst, setAtFirst] = useState(unread)
  if (atFirst === undefined && unread !== undefined) setAtFirst(unread)
  const tab = chosen ?? (atFirst === 0 ? 'all' : 'unread')
  const actions = useNotificationActions()
  // Up to it all was seen; what comes while somebody is asked was not.
  const newest = useNotificationFeed(false).data?.pages[0]?.member[0]?.createdAt
  const [clearUntil, setClearUntil] = useState<string | null>(null)
  return (
    <Drawer.Root opened onClose={onClose} closeOnEscape={clearUntil === null} position="left" size={500}>
      <Drawer.Overlay className={classes.overlay} />
      <Drawer.Content aria-label={t('title')} classNames={{ inner: classes.inner }} className={classes.content}>
        <Drawer.Body className={classes.panel}>
          <header className={classes.head}>
            <h2 className={classes.title}>{t('title')}</h2>
            {tab !== 'activity' && (
              <>
                <Button
                  variant="subtle"
                  color="gray"
                  size="sm"
                  disabled={unread === 0 || newest === undefined}
                  leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
                  onClick={() => newest !== undefined && actions.readAll.mutate(newest)}
                >
                  {t('readAll')}
                </Button>
                <Tip label={t('clear')} side="bottom">
                  <ActionIcon
                    size="lg"
                    aria-label={t('clear')}
                    // Still a tab stop: the focus comes back to it from the question.
                    data-disabled={newest === undefined || undefined}
                    aria-disabled={newest === undefined || undefined}
                    onClick={() => newest !== undefined && setClearUntil(newest)}
                  >
                    <IconTrash size={20} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </Tip>
              </>
            )}
            <ActionIcon size="lg" aria-label={app('close')} onClick={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </header>
          <Tabs
            value={tab}
            onChange={(next) => setTab(tabs.find((candidate) => candidate === next) ?? 'all')}
            className={classes.tabs}
            keepMounted={false}
          >
            <Tabs.List className={classes.list}>
              <Tabs.Tab
                value="unread"
                data-autofocus={tab === 'unread' || undefined}
                rightSection={unread ? <CountPill count={unread} /> : undefined}
              >
                {t('tab.unread')}
              </Tabs.Tab>
              <Tabs.Tab value="all" data-autofocus={tab === 'all' || undefined}>
                {t('tab.all')}
              </Tabs.Tab>
              <Tabs.Tab value="activity" data-autofocus={tab === 'activity' || undefined} rightSection={<Working />}>
                {t('tab.activity')}
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="unread" className={classes.area}>
              <NotificationFeed unread actions={actions} onNavigate={onClose} />
            </Tabs.Panel>
            <Tabs.Panel value="all" className={classes.area}>
              <NotificationFeed unread={false} actions={actions} onNavigate={onClose} />
            </Tabs.Panel>
            <Tabs.Panel value="activity" className={classes.area}>
              <ActivityTab onNavigate={onClose} />
            </Tabs.Panel>
          </Tabs>
          <footer className={classes.foot}>
            <Link to="/settings/profile" hash="notifications" onClick={onClose}>
              {t('choose')}
            </Link>
          </footer>
        </Drawer.Body>
      </Drawer.Content>
      {clearUntil !== null && <ClearQuestion until={clearUntil} onClose={() => setClearUntil(null)} />}
    </Drawer.Root>
  )
}

/** Asks before every notification up to an instant is deleted. */
function ClearQuestion({ until, onClose }: { until: string; onClose: () => void }) {
  const t = useTranslations('notifications')
  const client = useQueryClient()
  const title = t('clearTitle')
  const save = useSave({
    ...{ form: useOwnKey('notifications.clear'), title, action: 'delete', close: onClose },
    write: (until: string) => send(notifications.clear, { query: { until } }),
    onSaved: async () => {
      await refresh(client)
      toastDone(t('cleared'))
    },
  })
  return (
    <ConfirmModal
      opened
      title={title}
      confirm={t('clear')}
      danger
      save={save}
      error={save.error}
      onConfirm={() => save.submit(until)}
      onClose={onClose}
    >
      {t('clearText')}
    </ConfirmModal>
  )
}

function Working() {
  const progress = getProgress(useTasks())
  return progress.running > 0 ? <ProgressRing share={progress.share} size={16} /> : null
}
