import { type OpeningHours, weekdays } from '@vitrine/contract/opening-hours'

interface Words {
  /** A day's ranges as people read them. */
  said(ranges: string): string
  /** From Sunday, 0. */
  weekday(day: number): string
}

/** A week in a line: days that follow each other alike are one, closed ones are left out. */
export function weekText(hours: OpeningHours, words: Words): string {
  const runs: { from: number; to: number; ranges: string }[] = []
  for (const [at, day] of weekdays.entries()) {
    const ranges = hours[day]
    const last = runs.at(-1)
    if (last?.ranges === ranges && last.to === at - 1) last.to = at
    else if (ranges !== '') runs.push({ from: at, to: at, ranges })
  }
  return runs.map((run) => `${daysOf(run, words)} ${words.said(run.ranges)}`).join(' · ')
}

function daysOf({ from, to }: { from: number; to: number }, { weekday }: Words): string {
  const name = (at: number) => weekday((at + 1) % 7)
  return from === to ? name(from) : `${name(from)}–${name(to)}`
}
