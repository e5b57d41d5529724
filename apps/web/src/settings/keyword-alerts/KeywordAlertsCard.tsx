import { Button } from '@mantine/core'
import { IconListSearch, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { allPagesQuery } from '../../api/fetch-all.ts'
import { invalidate } from '../../api/queries.ts'
import { newKey, send } from '../../api/send.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { Card } from '../../ui/Card.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { toastDone, toastError } from '../../ui/toasts.ts'
import { truncate } from '../../ui/truncate.ts'
import { AlertRow } from './AlertRow.tsx'
import classes from './Alerts.module.css'
import { type Alert, toAlertBody, toAlertForm } from './alert-form.ts'

const AlertDialog = lazyComponent(async () => ({ default: (await import('./AlertDialog.tsx')).AlertDialog }))

/** The alerts for keywords in customers' texts. Each alert is saved separately. */
export function KeywordAlertsCard({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('settings.keywords')
  return mayChange ? (
    <Alerts />
  ) : (
    <Card title={t('title')} icon={IconListSearch}>
      <p className={classes.hint}>{t('noRight')}</p>
    </Card>
  )
}

function Alerts() {
  const t = useTranslations('settings.keywords')
  const why = useErrorReason()
  const source = useQuery(everyAlert)
  const [open, setOpen] = useState<Alert | 'new' | null>(null)
  const failed = (error: unknown) => void toastError(t('failed'), { more: why(error) })
  const remove = async (alert: Alert) => {
    try {
      await send(keywordAlerts.remove, { params: { id: alert.id } })
      await invalidate(keywordAlerts.list)
      toastDone(t('removed', { name: truncate(alert.keywords.join(', '), 40) }), {
        undo: { text: t('undo'), run: () => void putBack(alert).catch(failed) },
      })
    } catch (error) {
      failed(error)
    }
  }
  const none = source.data?.items.length === 0
  const add = (
    <Button
      size="xs"
      variant={none ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setOpen('new')}
    >
      {t('add')}
    </Button>
  )
  return (
    <Card
      title={t('title')}
      icon={IconListSearch}
      count={none ? undefined : source.data?.total}
      // Not shown while loading: the empty state has the same button.
      action={(source.data || source.error) && !none ? add : undefined}
    >
      <div className={classes.alerts}>
        <DataArea source={source} errorTitle={t('loadFailed')}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={IconListSearch} title={t('empty')} text={t('emptyText')}>
                {add}
              </EmptyState>
            ) : (
              <>
                <p className={classes.hint}>{t('hint')}</p>
                <ul className={classes.list} aria-label={t('title')}>
                  {items.map((alert) => (
                    <AlertRow
                      key={alert.id}
                      alert={alert}
                      onEdit={() => setOpen(alert)}
                      onRemove={() => void remove(alert)}
                      onFailed={failed}
                    />
                  ))}
                </ul>
              </>
            )
          }
        </DataArea>
      </div>
      {open !== null && (
        <Suspense fallback={null}>
          <AlertDialog alert={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Card>
  )
}

/** Undoes a deletion by creating the alert again. */
async function putBack(alert: Alert): Promise<void> {
  const body = { ...toAlertBody(toAlertForm(alert, alert.everywhere)), isActive: alert.isActive }
  await send(keywordAlerts.create, { body }, { idempotencyKey: newKey() })
  await invalidate(keywordAlerts.list)
}

/** All alerts, newest first. */
const everyAlert = allPagesQuery(keywordAlerts.list)
