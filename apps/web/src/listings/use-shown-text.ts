import { amenities } from '@vitrine/contract/google-profile'
import type { ListingField, ListingShown } from '@vitrine/contract/listings'
import { hoursTypes, type Weekday, weekdays } from '@vitrine/contract/opening-hours'
import { inOrder } from '@vitrine/contract/opening-hours-special'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import type { WholePlace } from '../location-data/location-details.ts'
import { useSaidHours } from '../opening-hours/editor/use-said-hours.ts'

interface Difference {
  readonly name: string
  readonly ours: string
  readonly theirs: string
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
    if (before && follows && before.ours === day.ours && before.theirs === day.theirs)
      spans.splice(-1, 1, { ...before, last: day.last })
    else spans.push(day)
  }
  return spans
}

const addressLine = (lines: readonly string[] = [], postalCode = '', town = '', country = '') =>
  [...lines, [postalCode, town].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

/** What a network shows beside what we have, line by line, only where they differ. */
export function useShownText(): (field: ListingField, shown: ListingShown, place: WholePlace) => Difference[] {
  const t = useTranslations()
  const formats = useFormats()
  const hours = useSaidHours()
  const none = t('hours.listing.none')
  const said = (ranges: string | undefined) => (ranges === undefined ? none : hours(ranges))
  const text = (field: ListingField, ours: string | undefined, theirs: string | undefined) => [
    { name: t(`hours.listing.field.${field}`), ours: ours || none, theirs: theirs || none },
  ]
  const lines = (field: ListingField, shown: ListingShown, place: WholePlace): Difference[] => {
    const profile = place.googleBusinessProfile
    if (field === 'hours')
      return hoursTypes.flatMap((type) => {
        const ours = place.openingHours.find((set) => set.type === type)
        const theirs = shown.openingHours?.find((set) => set.type === type)
        const tab = t(`hours.tab.${`${type}-hours` as const}`)
        const days = weekdays
          // A day of a set that is not there is as closed as one that says so.
          .filter((day) => (ours?.[day] ?? '') !== (theirs?.[day] ?? ''))
          .map((day) => ({ first: day, last: day, ours: said(ours?.[day]), theirs: said(theirs?.[day]) }))
        return joined(days).map(({ first, last, ...both }) => {
          const name = t(`hours.day.${first}`)
          const span = first === last ? name : `${name} – ${t(`hours.dayInSentence.${last}`)}`
          return { name: type === 'default' ? span : `${tab} · ${span}`, ...both }
        })
      })
    if (field === 'specialHours') {
      const dates = new Set([...place.specialTimes, ...(shown.specialTimes ?? [])].map(({ date }) => date))
      return inOrder([...dates].map((date) => ({ date }))).map(({ date }) => ({
        name: formats.specialDay(date),
        ours: said(place.specialTimes.find((day) => day.date === date)?.ranges),
        theirs: said(shown.specialTimes?.find((day) => day.date === date)?.ranges),
      }))
    }
    if (field === 'title') return text(field, place.name, shown.title)
    if (field === 'address')
      return text(
        field,
        addressLine(place.street?.split('\n'), place.postalCode, place.city, place.country),
        addressLine(shown.addressLines, shown.postalCode, shown.locality, shown.regionCode),
      )
    if (field === 'description') return text(field, profile?.description ?? place.description, shown.description)
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
        theirs: flag(shown.amenities?.[amenity]),
      })),
      {
        name: t('profile.wifi'),
        ours: profile?.wifiService ? t(`profile.wifiService.${profile.wifiService}`) : none,
        theirs: shown.wifiService ? t(`profile.wifiService.${shown.wifiService}`) : none,
      },
    ]
  }
  return (field, shown, place) => lines(field, shown, place).filter(({ ours, theirs }) => ours !== theirs)
}
