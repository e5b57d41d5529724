import { Button } from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { holidays } from '@vitrine/contract/holidays'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../api/queries.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { toastError } from '../ui/toasts.ts'
import { DayTile } from './DayTile.tsx'
import { useHoursText } from './editor/use-hours-text.ts'
import classes from './LocationHolidaysCard.module.css'

type Holiday = ResponseOf<typeof holidays.ofPlace>['member'][number]
const firstShown = 5

interface Props {
  location: LocationDetails
  /** Gives the day hours of its own, in the editor. */
  onSpecial: (date: string, closed: boolean) => void
}

/** The public holidays to come: whether somebody has said that the usual hours count. */
export function LocationHolidaysCard({ location, onSpecial }: Props) {
  const t = useTranslations('hours.holidays')
  const [showsAll, setShowsAll] = useState(false)
  const source = useQuery(q(holidays.ofPlace, { params: { id: location.id } }))
  return (
    <Card title={t('title')} icon={IconConfetti} tone="violet" flush>
      <DataArea source={source} errorTitle={t('failed')}>
        {({ member }) => {
          if (member.length === 0) return <p className={classes.none}>{t('none')}</p>
          const openHoliday = member.find(({ state }) => state === 'open')
          return (
            <>
              {openHoliday && <p className={classes.none}>{t('why')}</p>}
              <ul>
                {(showsAll ? member : member.slice(0, firstShown)).map((holiday) => (
                  <Row
                    key={holiday.date}
                    location={location}
                    holiday={holiday}
                    needsDecision={holiday === openHoliday}
                    onSpecial={onSpecial}
                  />
                ))}
              </ul>
              {!showsAll && member.length > firstShown && (
                <div className={classes.more}>
                  <Button variant="subtle" color="brand" size="xs" onClick={() => setShowsAll(true)}>
                    {t('all', { count: member.length })}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </DataArea>
    </Card>
  )
}

function Row({ location, holiday, needsDecision, onSpecial }: Props & { holiday: Holiday; needsDecision: boolean }) {
  const t = useTranslations('hours')
  const names = useTranslations('holidays')
  const formatHours = useHoursText()
  const why = useErrorReason()
  const [opened, setOpened] = useState(false)
  const { date, state } = holiday
  const name = names(holiday.name)
  const special = location.specialTimes.find((day) => day.date === date)
  const confirm = useApiMutation(holidays.confirm, {
    onSuccess: ({ failed: [refused] }) => {
      if (refused) toastError(refused.message)
      void invalidate(holidays.ofPlace, holidays.toConfirm, companies.read)
    },
    onError: (error) => toastError(why(error)),
  })
  const confirmUsualHours = (confirmed: boolean) =>
    confirm.mutate({ body: { locationIds: [location.id], date, confirmed } })
  const shows = needsDecision || opened
  return (
    <li className={classes.row}>
      <DayTile date={date} />
      <div className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          <StatusBadge status={state === 'open' ? 'holiday.toConfirm' : 'holiday.confirmed'} small />
        </span>
        <span className={classes.line}>
          <span className={classes.hours}>{special ? formatHours(special.ranges) : t('holidays.usual')}</span>
          {state === 'confirmed' && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={t('holidays.undo', { name })}
              onClick={() => confirmUsualHours(false)}
            >
              {t('holidays.undoShort')}
            </Button>
          )}
          {state === 'open' && !shows && (
            <Button
              variant="subtle"
              color="brand"
              size="xs"
              aria-label={t('holidays.answer', { name })}
              onClick={() => setOpened(true)}
            >
              {t('holidays.answerShort')}
            </Button>
          )}
        </span>
        {state === 'open' && shows && (
          <span className={classes.answers}>
            <Button size="xs" loading={confirm.isPending} onClick={() => confirmUsualHours(true)}>
              {t('holidays.same')}
            </Button>
            <Button size="xs" variant="default" onClick={() => onSpecial(date, false)}>
              {t('holidays.edit')}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={() => onSpecial(date, true)}>
              {t('holidays.closed')}
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}
