import { createContext, use } from 'react'
import type { CalendarPost, Card } from '../model/card.ts'
import type { CardTexts } from './use-card-texts.ts'

/** What can be done with what stands on the calendar or in the list. Each asks what it has to ask by itself. */
export interface PostActions {
  /** Opens it in the drawer. */
  open(card: Card): void
  /** Goes to the composer with one of its posts. */
  edit(card: Card): void
  /** Goes to the screen where what failed of it is changed and sent again. */
  repair(post: CalendarPost): void
  /** Asks for the new date and time. */
  reschedule(card: Card): void
  /** Moves it there, unless somebody has to be asked first. `onDone`: it is there. */
  moveTo(card: Card, at: number, onDone?: () => void): void
  /** So many days later, at the same time. */
  shift(cards: readonly Card[], days: number): void
  approve(cards: readonly Card[]): void
  /** Lets go what was proposed. */
  accept(cards: readonly Card[]): void
  /** Takes what was proposed as a draft of one's own. */
  saveAsDraft(cards: readonly Card[]): void
  requestChanges(cards: readonly Card[]): void
  duplicate(cards: readonly Card[]): void
  remove(cards: readonly Card[]): void
  /** Publishes again what failed of them; single places where they are named. */
  retry(posts: readonly CalendarPost[], locations?: readonly string[]): void
  /** Takes the last move back. */
  undo(): void
}

export interface PostSetting {
  readonly actions: PostActions
  /** The zone the screen speaks. */
  readonly zone: string
  readonly now: number
  readonly cardTexts: CardTexts
  /** A move would send it back to approval. */
  waitsAgain(card: Card): boolean
}

export const PostContext = createContext<PostSetting | null>(null)

/** Whether a question stands on top of everything: what lies below leaves it the keys. */
export const DialogOpenContext = createContext(false)

export function usePosts(): PostSetting {
  const setting = use(PostContext)
  if (setting === null) throw new Error('Outside of the calendar and the list.')
  return setting
}
