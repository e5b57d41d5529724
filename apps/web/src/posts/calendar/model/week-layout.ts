import type { Day } from '../../../dates/calendar-day.ts'
import type { Card } from './card.ts'

/** Pixels: an hour at rest, and what a card takes with the space under it. */
export const hourHeight = 45
export const cardHeight = 45

export interface WeekLayout {
  /** Of each hour of the day; an hour grows where a day has several posts in it. */
  readonly heights: readonly number[]
  /** Where a card stands from the top of its hour's cell. */
  readonly tops: ReadonlyMap<string, number>
  /** Every card by day and hour. */
  readonly cells: ReadonlyMap<string, readonly Card[]>
}

export const cellKey = (day: Day, hour: number) => `${day} ${hour}`
const getHour = ({ localTime }: Card) => Number(localTime.slice(11, 13))
const getMinute = ({ localTime }: Card) => Number(localTime.slice(14, 16))

/**
 * Posts are points in time, so they never stand side by side: those of one hour stand below each other and the hour
 * grows for them. One that is alone stands at its minute, as far as what follows leaves it room.
 */
export function layWeek(days: readonly Day[], cards: readonly Card[]): WeekLayout {
  const cells = Map.groupBy(cards, (card) => cellKey(card.day, getHour(card)))
  const inCell = (day: Day, hour: number) => cells.get(cellKey(day, hour)) ?? []
  const heights = Array.from({ length: 24 }, (_, hour) =>
    Math.max(hourHeight, ...days.map((day) => inCell(day, hour).length * cardHeight)),
  )
  const tops = new Map<string, number>()
  for (const day of days) {
    // From the evening backwards: how far down a cell may reach depends on where the next one begins.
    let free = 0
    for (let hour = 23; hour >= 0; hour--) {
      const own = inCell(day, hour)
      const height = heights[hour] ?? hourHeight
      const [first] = own
      const natural = first ? Math.round((getMinute(first) / 60) * height) : height
      const top = Math.max(0, Math.min(natural, height + free - own.length * cardHeight))
      for (const [index, card] of own.entries()) tops.set(card.id, top + index * cardHeight)
      free = own.length > 0 ? top : height
    }
  }
  return { heights, tops, cells }
}

/** How far down the day a time is, in pixels from the first hour shown. */
export function getDepth(localTime: string, heights: readonly number[], firstHour: number): number {
  const [hour, minute] = [Number(localTime.slice(11, 13)), Number(localTime.slice(14, 16))]
  const above = heights.slice(firstHour, hour).reduce((sum, height) => sum + height, 0)
  return above + (minute / 60) * (heights[hour] ?? hourHeight)
}
