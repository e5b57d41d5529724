import { Button, Progress } from '@mantine/core'
import {
  IconActivity,
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconInfoCircle,
  IconLoader2,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { type BackgroundTask, removeTask, useTasks } from '../ui/background-tasks.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconTile } from '../ui/IconTile.tsx'
import { getToastHistory, onToasts, type ToastRecord } from '../ui/toasts.ts'
import classes from './ActivityTab.module.css'

/** What runs, what ran, and everything a toast said: nothing is only shown in passing. */
export function ActivityTab({ onNavigate }: { onNavigate: () => void }) {
  const t = useTranslations('notifications.activity')
  const tasks = useTasks()
  const pastToasts = useSyncExternalStore(onToasts, getToastHistory)
  if (tasks.length === 0 && pastToasts.length === 0)
    return <EmptyState icon={IconActivity} title={t('empty')} text={t('emptyText')} />
  return (
    <>
      {tasks.length > 0 && (
        <section aria-label={t('tasks')}>
          <h3 className={classes.heading}>{t('tasks')}</h3>
          <ul>
            {tasks.map((task) => (
              <TaskRow key={task.id} task={task} onNavigate={onNavigate} />
            ))}
          </ul>
        </section>
      )}
      {pastToasts.length > 0 && (
        <section aria-label={t('said')}>
          <h3 className={classes.heading}>{t('said')}</h3>
          <ul>
            {pastToasts.toReversed().map((toast) => (
              <ToastRow key={toast.id} toast={toast} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function TaskRow({ task, onNavigate }: { task: BackgroundTask; onNavigate: () => void }) {
  const t = useTranslations('notifications.activity')
  const formats = useFormats()
  const navigate = useNavigate()
  const { total, done, failed, state, to, retry, note, action } = task
  const runs = state === 'running'
  const tone = failed > 0 ? 'red' : runs ? 'blue' : 'green'
  const Icon = runs ? IconLoader2 : failed > 0 ? IconAlertOctagonFilled : IconCircleCheckFilled
  return (
    <li className={classes.row}>
      <IconTile icon={Icon} tone={tone} turning={runs} />
      <div className={classes.words}>
        <p className={classes.title}>{task.title}</p>
        {runs && (
          <Progress
            value={total ? ((done + failed) / total) * 100 : 100}
            animated={total === undefined}
            color={failed > 0 ? 'red' : undefined}
            size={6}
            aria-label={task.title}
          />
        )}
        <p className={classes.text}>
          {total !== undefined && t('count', { done: formats.integer(done), total: formats.integer(total) })}
          {failed > 0 && (
            <span className={classes.failed}>
              {total !== undefined && ' · '}
              {t('failures', { count: failed })}
            </span>
          )}
          {runs && task.here && ` · ${t('keepOpen')}`}
        </p>
        {note !== undefined && <p className={classes.text}>{note}</p>}
        <div className={classes.actions}>
          {action && (
            <Button size="xs" variant="subtle" color="brand" onClick={action.run}>
              {action.text}
            </Button>
          )}
          {!runs && failed > 0 && retry && (
            <Button size="xs" variant="default" onClick={retry}>
              {t('retry', { count: failed })}
            </Button>
          )}
          {to !== undefined && (
            <Button
              size="xs"
              variant="subtle"
              color="brand"
              onClick={() => {
                onNavigate()
                void navigate({ href: to })
              }}
            >
              {t('see')}
            </Button>
          )}
          {!runs && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => removeTask(task.id)}>
              {t('forget')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

const styles = {
  done: { icon: IconCircleCheckFilled, tone: 'green' },
  info: { icon: IconInfoCircle, tone: 'blue' },
  error: { icon: IconAlertOctagonFilled, tone: 'red' },
} as const

function ToastRow({ toast }: { toast: ToastRecord }) {
  const formats = useFormats()
  const { icon, tone } = styles[toast.kind]
  return (
    <li className={classes.row}>
      <IconTile icon={icon} tone={tone} />
      <div className={classes.words}>
        <p className={classes.title}>{toast.text}</p>
        {toast.more !== undefined && <p className={classes.text}>{toast.more}</p>}
      </div>
      <time className={classes.when} dateTime={new Date(toast.at).toISOString()}>
        {formats.time(toast.at)}
      </time>
    </li>
  )
}
