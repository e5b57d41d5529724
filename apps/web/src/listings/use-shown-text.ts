import { amenities } from '@vitrine/contract/google-profile'
import type { ListingField, ListingShown } from '@vitrine/contract/listings'
import { hoursTypes, type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { inOrder } from '@vitrine/contract/opening-hours-special'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import type { LocationDetails } from '../location-data/location-details.ts'
import { useHoursText } from '../opening-hours/editor/use-hours-text.ts'

interface Difference {
  readonly name: string
  readonly ours: string
  readonly remote: string
}

interface Span extends Omit<Difference, 'name'> {
  readonly first: Weekday
  readonly last: Weekday
}

/** Days that follow each other and say the same are one line. */
function joined(days: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (const day of days) {
    const before = spans.at(-1)
    const follows = before && weekdays.indexOf(day.first) === weekdays.indexOf(before.last) + 1
    if (before && follows && before.ours === day.ours && before.remote === day.remote)
      spans.splice(-1, 1, { ...before, last: day.last })
    else spans.push(day)
  }
  return spans
}

const addressLine = (lines: readonly string[] = [], postalCode = '', town = '', country = '') =>
  [...lines, [postalCode, town].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

/** What a network shows beside what we have, line by line, only where they differ. */
export function useShownText(): (field: ListingField, shown: ListingShown, location: LocationDetails) => Difference[] {
  const t = useTranslations()
  const formats = useFormats()
  const hours = useHoursText()
  const none = t('hours.listing.none')
  const formatRanges = (ranges: string | undefined) => (ranges === undefined ? none : hours(ranges))
  const text = (field: ListingField, ours: string | undefined, remote: string | undefined) => [
    { name: t(`hours.listing.field.${field}`), ours: ours || none, remote: remote || none },
  ]
  const lines = (field: ListingField, shown: ListingShown, location: LocationDetails): Difference[] => {
    const profile = location.googleBusinessProfile
    if (field === 'hours')
      return hoursTypes.flatMap((type) => {
        const ours = location.openingHours.find((set) => set.type === type)
        const remoteHours = shown.openingHours?.find((set) => set.type === type)
        const tab = t(`hours.tab.${`${type}-hours` as const}`)
        const days = weekdays
          // A day of a set that is not there is as closed as one that says so.
          .filter((day) => (ours?.[day] ?? '') !== (remoteHours?.[day] ?? ''))
          .map((day) => ({
            first: day,
            last: day,
            ours: formatRanges(ours?.[day]),
            remote: formatRanges(remoteHours?.[day]),
          }))
        return joined(days).map(({ first, last, ...both }) => {
          const name = t(`hours.day.${first}`)
          const span = first === last ? name : `${name} – ${t(`hours.dayInSentence.${last}`)}`
          return { name: type === 'default' ? span : `${tab} · ${span}`, ...both }
        })
      })
    if (field === 'specialHours') {
      const dates = new Set([...location.specialTimes, ...(shown.specialTimes ?? [])].map(({ date }) => date))
      return inOrder([...dates].map((date) => ({ date }))).map(({ date }) => ({
        name: formats.specialDay(date),
        ours: formatRanges(location.specialTimes.find((day) => day.date === date)?.ranges),
        remote: formatRanges(shown.specialTimes?.find((day) => day.date === date)?.ranges),
      }))
    }
    if (field === 'title') return text(field, location.name, shown.title)
    if (field === 'address')
      return text(
        field,
        addressLine(location.street?.split('\n'), location.postalCode, location.city, location.country),
        addressLine(shown.addressLines, shown.postalCode, shown.locality, shown.regionCode),
      )
    if (field === 'description') return text(field, profile?.description ?? location.description, shown.description)
    if (field === 'phone')
      return text(
        field,
        [profile?.primaryPhone, ...(profile?.additionalPhones ?? [])].filter(Boolean).join(', '),
        [shown.primaryPhone, ...(shown.additionalPhones ?? [])].filter(Boolean).join(', '),
      )
    if (field === 'website') return text(field, profile?.websiteUri, shown.websiteUri)
    if (field === 'categories')
      return text(
        field,
        (profile?.categories ?? []).map(({ displayName }) => displayName).join(', '),
        [shown.primaryCategory, ...(shown.additionalCategories ?? [])]
          .flatMap((category) => category?.displayName ?? [])
          .join(', '),
      )
    const flag = (value: boolean | undefined) =>
      value === undefined ? none : value ? t('hours.listing.yes') : t('hours.listing.no')
    return [
      ...amenities.map((amenity) => ({
        name: t(`profile.amenity.${amenity}`),
        ours: flag(profile?.[amenity]),
        remote: flag(shown.amenities?.[amenity]),
      })),
      {
        name: t('profile.wifi'),
        ours: profile?.wifiService ? t(`profile.wifiService.${profile.wifiService}`) : none,
        remote: shown.wifiService ? t(`profile.wifiService.${shown.wifiService}`) : none,
      },
    ]
  }
  return (field, shown, location) => lines(field, shown, location).filter(({ ours, remote }) => ours !== remote)
}
