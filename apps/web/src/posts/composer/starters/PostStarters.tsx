import { Button } from '@mantine/core'
import { IconBuildingStore, IconClock, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toIso } from '@vitrine/contract/date-format'
import { googlePhotos } from '@vitrine/contract/google-photos'
import { resolveFields } from '@vitrine/contract/location-fields'
import { locations } from '@vitrine/contract/locations'
import { posts } from '@vitrine/contract/posts'
import { publicHolidaysBetween } from '@vitrine/contract/public-holidays'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { q } from '../../../api/queries.ts'
import { newKey, send } from '../../../api/send.ts'
import { plusDays } from '../../../dates/local-time.ts'
import { getLocalClock } from '../../../dates/use-local-clock.ts'
import { toastInfo } from '../../../ui/toasts.ts'
import { isWorthSaving, type PostComposition, write } from '../model/composition.ts'
import { toMediaItem } from '../model/contents.ts'
import { getFieldValues } from '../model/location-values.ts'
import type { ComposerMediaItem } from '../model/media-item.ts'
import { supportsPart } from '../model/network-capabilities.ts'
import { useComposer } from '../state/composer.ts'
import type { ComposerData } from '../use-composer-data.ts'
import classes from './PostStarters.module.css'
import { type PostStarterName, starterNames, starterText } from './post-starters.ts'

const icons = { welcome: IconBuildingStore, hours: IconClock, photo: IconPhoto } as const
/** How far ahead a holiday is worth a post. */
const aheadDays = 30

/** For a company that has no post yet: three to begin with, of what its places say of themselves. */
export function PostStarters({ tree, company }: ComposerData) {
  const none = useQuery(q(posts.list, { query: { itemsPerPage: 0 } })).data?.totalItems === 0
  const hourless = useQuery(q(locations.list, { query: { itemsPerPage: 0, exists: { openingHours: false } } })).data
  const allLocations = [...tree.groups.flatMap((group) => group.locations), ...tree.ungrouped]
  const connected = allLocations.filter(({ integrations }) =>
    Object.values(integrations).some((integration) => integration?.validToken),
  )
  const withGoogle = connected.find(({ integrations }) => integrations.google?.validToken)
  const sample = withGoogle ?? connected[0]
  if (!none || !sample || hourless === undefined) return null
  return (
    <Three
      company={company}
      sample={sample.id}
      photoOf={withGoogle?.id ?? null}
      hasCity={connected.every(({ city }) => city !== undefined)}
      hasHours={hourless.totalItems === 0}
    />
  )
}

interface Props extends Pick<ComposerData, 'company'> {
  /** The place by which they are shown. */
  sample: string
  /** The place whose Google photo they take. */
  photoOf: string | null
  /** Whether every place says it. */
  hasCity: boolean
  hasHours: boolean
}

function Three({ company, sample, photoOf, hasCity, hasHours }: Props) {
  const t = useTranslations('home.starters')
  const holidayName = useTranslations('holidays')
  const lang = useLocale()
  const { composition, change, goTo, zone, now } = useComposer()
  const locationQuery = useQuery(q(locations.read, { params: { id: sample } }))
  const fetchPhoto = useGooglePhoto(photoOf)
  const [busy, setBusy] = useState<PostStarterName | null>(null)
  const latest = useRef(composition)
  latest.current = composition
  if (!locationQuery.data) return null

  const today = getLocalClock(now, zone).day
  const inDays = (days: number) => plusDays(`${today}T00:00`, days).slice(0, 10)
  const [holiday] = publicHolidaysBetween(company.country, inDays(1), inDays(aheadDays))
  const known = { city: hasCity, hours: hasHours, holiday: holiday ? holidayName(holiday.name) : null }
  // Hours are those of the day it goes out on: of a holiday, that day.
  const day = hasHours && holiday ? toIso(holiday.date) : null

  const pick = async (name: PostStarterName) => {
    setBusy(name)
    const photo = await fetchPhoto()
    setBusy(null)
    // Who wrote something meanwhile keeps it, and goes on where they are.
    if (!isBlank(latest.current)) return
    change((before) => {
      const written = write(before, 'common', 'text', starterText(name, known, lang))
      const shown = photo === null ? written : write(written, 'common', 'media', [photo])
      if (name !== 'hours' || day === null) return shown
      return { ...shown, when: { type: 'LATER', local: `${day}T09:00` } }
    })
    // The button goes: its focus is where one writes on.
    goTo({ to: 'part', part: 'text' }, 'common')
    if (photo === null) toastInfo(t(photoOf === null ? 'noGoogle' : 'noPhoto'), { stays: 6000 })
  }
  const values = getFieldValues(locationQuery.data, day ?? today, lang)
  if (!isBlank(composition) || !composition.networks.some((network) => supportsPart(network, 'text'))) return null
  return (
    <section className={classes.starters} aria-label={t('title')}>
      <div>
        <h2 className={classes.title}>{t('title')}</h2>
        <p className={classes.text}>{t(photoOf === null ? 'textOnly' : 'text')}</p>
      </div>
      <ul className={classes.list}>
        {starterNames.map((name) => {
          const Icon = icons[name]
          return (
            <li key={name} className={classes.starter}>
              <span className={classes.name}>
                <Icon size={18} stroke={1.75} aria-hidden />
                {name === 'hours' && known.holiday !== null && hasHours ? known.holiday : t(`${name}.name`)}
              </span>
              <span className={classes.text}>{resolveFields(starterText(name, known, lang), values).text}</span>
              <Button
                size="xs"
                variant="default"
                aria-label={t('useOf', { name: t(`${name}.name`) })}
                loading={busy === name}
                disabled={busy !== null}
                onClick={() => void pick(name)}
              >
                {t('use')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Nothing is written yet; where it goes may be chosen. */
const isBlank = (composition: PostComposition) => !isWorthSaving({ ...composition, places: [], note: '' })

/** Takes a photo that a place shows on Google. Null when there is none, or none can be had now: a text does without. */
function useGooglePhoto(locationId: string | null): () => Promise<ComposerMediaItem | null> {
  return async () => {
    if (locationId === null) return null
    try {
      const { photo } = await send(googlePhotos.take, { params: { id: locationId } }, { idempotencyKey: newKey() })
      return photo === undefined ? null : toMediaItem(photo)
    } catch {
      return null
    }
  }
}
