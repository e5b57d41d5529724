import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { holidays } from '@vitrine/contract/holidays'
import { posts } from '@vitrine/contract/posts'
import { users } from '@vitrine/contract/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { q } from '../api.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { openBulk } from '../layers.ts'
import { LinkButton } from '../shell/LinkButton.tsx'
import type { TreePlace } from '../ui/location-tree/tree.ts'
import classes from './FirstSteps.module.css'

const steps = ['places', 'connect', 'hours', 'post', 'team'] as const
type Step = (typeof steps)[number]
const leadsTo = {
  places: '/settings/company',
  connect: '/settings/company',
  hours: '/settings/company',
  post: '/calendar/create',
  team: '/settings/users',
} as const satisfies Record<Step, string>
const gone = 'hidden'

/**
 * The way to a first scheduled post. How far the company is follows from what it has, so everybody sees the same; a
 * step can be skipped, and the whole list put away, in this browser.
 */
export function FirstSteps({ places }: { places: readonly TreePlace[] }) {
  const t = useTranslations('home.first')
  const me = useMe()
  const { locations, googleHours, calendarPost, users: manages } = me.appPermissions
  const [kept, setKept] = useState(() => readCookie('first-steps') ?? '')
  const [folded, setFolded] = useState(false)
  const hidden = kept === gone
  const query = { itemsPerPage: 0 }
  const written = useQuery({ ...q(posts.list, { query }), enabled: calendarPost && !hidden }).data?.totalItems
  const people = useQuery({ ...q(users.list, { query }), enabled: manages && !hidden }).data?.totalItems
  const changesHours = locations || googleHours
  const waiting = useQuery({ ...q(holidays.toConfirm), enabled: changesHours && !hidden }).data
  const [next] = waiting?.member ?? []
  const mine: Record<Step, boolean> = {
    ...{ places: locations, connect: locations, hours: changesHours },
    ...{ post: calendarPost, team: manages },
  }
  const done: Record<Step, boolean | undefined> = {
    places: places.length > 0,
    connect: places.some(({ networks }) => (networks ?? []).length > 0),
    hours: waiting === undefined ? undefined : places.length > 0 && waiting.totalItems === 0,
    post: written === undefined ? undefined : written > 0,
    team: people === undefined ? undefined : people > 1,
  }
  const skipped = kept.split(' ')
  const shown = steps.filter((step) => mine[step] && !skipped.includes(step))
  const finished = shown.filter((step) => done[step] === true)
  // While something is still unknown nothing is shown: a list that vanishes again would only flash.
  if (hidden || shown.length === 0 || shown.some((step) => done[step] === undefined)) return null
  if (finished.length === shown.length) return null
  const current = shown.find((step) => done[step] === false)
  const keep = (value: string) => {
    writeCookie('first-steps', value)
    setKept(value)
  }
  const FoldIcon = folded ? IconChevronDown : IconChevronUp
  return (
    <section className={classes.card} aria-label={t('title')}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{t('welcome', { name: me.firstName })}</h2>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
        <p className={classes.count} role="status">
          {t('count', { done: finished.length, total: shown.length })}
        </p>
        <Button variant="subtle" color="gray" size="xs" onClick={() => keep(gone)}>
          {t('hide')}
        </Button>
        <ActionIcon
          aria-expanded={!folded}
          aria-label={folded ? t('unfold') : t('fold')}
          onClick={() => setFolded(!folded)}
        >
          <FoldIcon size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      {!folded && (
        <ol>
          {shown.map((step) => (
            <li key={step} className={classes.step} data-done={done[step] || undefined}>
              {done[step] ? (
                <IconCircleCheckFilled className={classes.tick} size={20} aria-hidden />
              ) : (
                <IconCircleDashed className={classes.open} size={20} stroke={1.75} aria-hidden />
              )}
              <span className={classes.words}>
                <span className={classes.name}>
                  {t(`${step}.name`)}
                  {done[step] && <span className="visually-hidden">, {t('isDone')}</span>}
                </span>
                <span className={classes.text}>{t(`${step}.text`)}</span>
              </span>
              {!done[step] && (
                <span className={classes.actions}>
                  <Button variant="subtle" color="gray" size="xs" onClick={() => keep(`${kept} ${step}`.trim())}>
                    {t('skip')}
                  </Button>
                  {step === 'hours' && next && googleHours ? (
                    <Button
                      size="sm"
                      variant={step === current ? 'filled' : 'default'}
                      onClick={() => openBulk(next.locations, next.date)}
                    >
                      {t('hours.action')}
                    </Button>
                  ) : (
                    <LinkButton to={leadsTo[step]} size="sm" variant={step === current ? 'filled' : 'default'}>
                      {t(`${step}.action`)}
                    </LinkButton>
                  )}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
