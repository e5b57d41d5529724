import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { timeOf } from '../../../dates/calendar-day.ts'
import { cityOf, utcOf, type Wall } from '../../../dates/local-time.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useStatusWord } from '../../../ui/status/use-status-word.ts'
import type { Card, CardStatus } from '../model/card.ts'

/**
 * Cards in words: title, places, the whole name for those who don't see it. Made once for all of them, because making
 * formatters is slow; found in `usePosts`.
 */
export function useCardWords() {
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
    const places = (card: Card) => card.placeName ?? t('places', { count: card.places })
    const clock = (wall: Wall) => formats.time(utcOf(wall))
    const time = (card: Card) => clock(card.wall)
    const away = (card: Card) => card.away && t('away', { time: clock(card.away.wall), zone: cityOf(card.away.zone) })
    const state = (card: Card) =>
      status(`post.${card.status}`, card.status === 'PARTIALLY_FAILED' ? { done: card.done, total: card.total } : {})
    return {
      title,
      /** A text in one line, its fields by their names. */
      plain: readable,
      field,
      places,
      time,
      clock,
      away,
      state,
      statusWord: (one: CardStatus) => status(`post.${one}`),
      when: (card: Card) => `${formats.date(timeOf(card.day))}, ${time(card)}`,
      /** `mardi 12 mai 2026, 12:00, Instagram, à valider, Terrasse d’été, 12 établissements` */
      name: (card: Card) =>
        [
          `${formats.fullDate(timeOf(card.day))}, ${time(card)}`,
          away(card),
          formats.list(card.networks.map((one) => network(one))),
          state(card),
          title(card),
          places(card),
        ]
          .filter(Boolean)
          .join(', '),
    }
  }, [t, network, formats])
}
export type CardWords = ReturnType<typeof useCardWords>

/** Fields by their names, mentions by whom they name: one line to read. */
export function plain(text: string, field: (name: string) => string): string {
  return text
    .replace(/\{\{\s*([^{}]{1,60}?)\s*\}\}/g, (_whole, name: string) => `[${field(name)}]`)
    .replace(/@\[([^[\]\n]{1,200})\](?:\[[^[\]\s]{1,200}\])?/g, '@$1')
}
