import { Button } from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { holidays } from '@vitrine/contract/holidays'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useTranslations } from 'use-intl'
import { invalidate, send, useApiMutation } from '../api/queries.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { DayTile } from '../opening-hours/DayTile.tsx'
import { useMe } from '../session/current-user.ts'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { openBulk } from '../ui/overlays.ts'
import { toastDone, toastError } from '../ui/toasts.ts'
import classes from './HolidaysToConfirmCard.module.css'
import { UrgentList } from './UrgentList.tsx'

type HolidaysToConfirm = ResponseOf<typeof holidays.toConfirm>
type Holiday = HolidaysToConfirm['member'][number]

/** The next public holidays for which the opening hours are not confirmed. */
export function HolidaysToConfirmCard({ source }: { source: UseQueryResult<HolidaysToConfirm> }) {
  const t = useTranslations('home.holidays')
  const seesList = useMe().appPermissions.locations
  return (
    <Card
      title={t('title')}
      icon={IconConfetti}
      tone="amber"
      count={source.data?.totalItems}
      opens={seesList ? { to: '/settings/company' } : undefined}
      flush
    >
      <DataArea source={source} errorTitle={t('failed')}>
        {({ member }) => (
          <UrgentList items={member}>
            {(holiday) => <Row key={`${holiday.country} ${holiday.date}`} holiday={holiday} />}
          </UrgentList>
        )}
      </DataArea>
    </Card>
  )
}

function Row({ holiday }: { holiday: Holiday }) {
  const t = useTranslations('home.holidays')
  const names = useTranslations('holidays')
  const why = useErrorReason()
  const mayBulk = useMe().appPermissions.googleHours
  const { date, total, locations } = holiday
  const name = names(holiday.name)
  const input = { locationIds: locations, date }
  const refresh = () => invalidate(holidays.toConfirm, holidays.ofPlace, companies.read)
  const undoConfirm = () =>
    void send(holidays.confirm, { body: { ...input, confirmed: false } }).then(refresh, (error) =>
      toastError(why(error)),
    )
  const confirm = useApiMutation(holidays.confirm, {
    onSuccess: ({ successful, failed: [refused] }) => {
      if (refused) toastError(refused.message)
      if (successful.length > 0)
        toastDone(t('done', { count: successful.length, name }), { undo: { text: t('undo'), run: undoConfirm } })
      void refresh()
    },
    onError: (error) => toastError(why(error)),
  })
  return (
    <li className={classes.row}>
      <DayTile date={date} />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>{t('places', { count: total })}</span>
        <span className={classes.answers}>
          <Button
            size="xs"
            variant="default"
            aria-label={t('sameOf', { name })}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ body: input })}
          >
            {t('same')}
          </Button>
          {mayBulk && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={t('editOf', { name })}
              onClick={() => openBulk(locations, date)}
            >
              {t('edit')}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}
