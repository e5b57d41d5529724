import { Button } from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { holidays } from '@vitrine/contract/holidays'
import type { AnswerOf } from '@vitrine/contract/operation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../api/queries.ts'
import { useWhy } from '../api/use-error-reason.ts'
import type { WholePlace } from '../location-data/location-details.ts'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { toastError } from '../ui/toasts.ts'
import { DayTile } from './DayTile.tsx'
import { useSaidHours } from './editor/use-said-hours.ts'
import classes from './HolidaysCard.module.css'

type Holiday = AnswerOf<typeof holidays.ofPlace>['member'][number]
const firstShown = 5

interface Props {
  place: WholePlace
  /** Gives the day hours of its own, in the editor. */
  onSpecial: (date: string, closed: boolean) => void
}

/** The public holidays to come: whether somebody has said that the usual hours count. */
export function HolidaysCard({ place, onSpecial }: Props) {
  const t = useTranslations('hours.holidays')
  const [showsAll, setShowsAll] = useState(false)
  const source = useQuery(q(holidays.ofPlace, { params: { id: place.id } }))
  return (
    <Card title={t('title')} icon={IconConfetti} tone="violet" flush>
      <DataArea source={source} errorTitle={t('failed')}>
        {({ member }) => {
          if (member.length === 0) return <p className={classes.none}>{t('none')}</p>
          const asked = member.find(({ state }) => state === 'open')
          return (
            <>
              {asked && <p className={classes.none}>{t('why')}</p>}
              <ul>
                {(showsAll ? member : member.slice(0, firstShown)).map((holiday) => (
                  <Row
                    key={holiday.date}
                    place={place}
                    holiday={holiday}
                    asks={holiday === asked}
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

function Row({ place, holiday, asks, onSpecial }: Props & { holiday: Holiday; asks: boolean }) {
  const t = useTranslations('hours')
  const names = useTranslations('holidays')
  const said = useSaidHours()
  const why = useWhy()
  const [opened, setOpened] = useState(false)
  const { date, state } = holiday
  const name = names(holiday.name)
  const special = place.specialTimes.find((day) => day.date === date)
  const confirm = useApiMutation(holidays.confirm, {
    onSuccess: ({ failed: [refused] }) => {
      if (refused) toastError(refused.message)
      void invalidate(holidays.ofPlace, holidays.toConfirm, companies.read)
    },
    onError: (error) => toastError(why(error)),
  })
  const sayUsual = (confirmed: boolean) => confirm.mutate({ body: { locationIds: [place.id], date, confirmed } })
  const shows = asks || opened
  return (
    <li className={classes.row}>
      <DayTile date={date} />
      <div className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          <StatusBadge status={state === 'open' ? 'holiday.toConfirm' : 'holiday.confirmed'} small />
        </span>
        <span className={classes.line}>
          <span className={classes.hours}>{special ? said(special.ranges) : t('holidays.usual')}</span>
          {state === 'confirmed' && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={t('holidays.undo', { name })}
              onClick={() => sayUsual(false)}
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
            <Button size="xs" loading={confirm.isPending} onClick={() => sayUsual(true)}>
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
