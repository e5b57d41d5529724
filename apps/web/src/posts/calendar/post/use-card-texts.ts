import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { getUtcMidnight } from '../../../dates/calendar-day.ts'
import { getZoneCity, type LocalDateTime, toUtcTimestamp } from '../../../dates/local-time.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useStatusWord } from '../../../ui/status/use-status-word.ts'
import type { Card, CardStatus } from '../model/card.ts'

/**
 * Cards in words: title, places, the whole name for those who don't see it. Made once for all of them, because making
 * formatters is slow; found in `usePosts`.
 */
export function useCardTexts() {
  const t = useTranslations('calendar')
  const network = useTranslations('kit.network')
  const status = useStatusWord()
  // What is shown are readings of clocks: formatted as they stand.
  const formats = useFormats('UTC')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `status` is made anew each time and only follows the language, as `formats` does.
  return useMemo(() => {
    const readable = (text: string) => plain(text, field)
    const title = (card: Card) => readable(card.headline) || t(`kind.${card.first.postType}`)
    const field = (name: string) => (t.has(`field.${name as 'name'}`) ? t(`field.${name as 'name'}`) : name) // the company's own have no translation
    const formatLocations = (card: Card) => card.locationName ?? t('places', { count: card.locationCount })
    const clock = (localTime: LocalDateTime) => formats.time(toUtcTimestamp(localTime))
    const time = (card: Card) => clock(card.localTime)
    const away = (card: Card) =>
      card.away && t('away', { time: clock(card.away.localTime), zone: getZoneCity(card.away.zone) })
    const state = (card: Card) =>
      status(`post.${card.status}`, card.status === 'PARTIALLY_FAILED' ? { done: card.done, total: card.total } : {})
    return {
      title,
      /** A text in one line, its fields by their names. */
      plain: readable,
      field,
      places: formatLocations,
      time,
      clock,
      away,
      state,
      statusWord: (cardStatus: CardStatus) => status(`post.${cardStatus}`),
      when: (card: Card) => `${formats.date(getUtcMidnight(card.day))}, ${time(card)}`,
      /** `mardi 12 mai 2026, 12:00, Instagram, à valider, Terrasse d’été, 12 établissements` */
      name: (card: Card) =>
        [
          `${formats.fullDate(getUtcMidnight(card.day))}, ${time(card)}`,
          away(card),
          formats.list(card.networks.map((item) => network(item))),
          state(card),
          title(card),
          formatLocations(card),
        ]
          .filter(Boolean)
          .join(', '),
    }
  }, [t, network, formats])
}
export type CardTexts = ReturnType<typeof useCardTexts>

/** Fields by their names, mentions by whom they name: one line to read. */
export function plain(text: string, field: (name: string) => string): string {
  return text
    .replace(/\{\{\s*([^{}]{1,60}?)\s*\}\}/g, (_whole, name: string) => `[${field(name)}]`)
    .replace(/@\[([^[\]\n]{1,200})\](?:\[[^[\]\s]{1,200}\])?/g, '@$1')
}
