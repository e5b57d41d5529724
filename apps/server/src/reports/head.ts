import { GroupSummary } from '@vitrine/contract/groups'
import { LocationSummary } from '@vitrine/contract/locations'
import { writeInstant } from '@vitrine/contract/query'
import type { GapReason } from '@vitrine/contract/reports'
import { identity } from '@vitrine/contract/resource'
import { gapOfPlace } from './gaps.ts'
import type { Period } from './period.ts'
import type { ReportPlace } from './places.ts'

/** How many of the places a notice is about are named. */
const named = 3

/** What every report begins with. */
export function headOf(period: Period, places: readonly ReportPlace[]) {
  const connected = places.filter(({ integration_id }) => integration_id !== null)
  const lastDays = connected.flatMap(({ last_day }) => last_day ?? [])
  const upTo = lastDays.toSorted().at(-1)
  const asked = connected.flatMap(({ collected_at }) => collected_at?.getTime() ?? [])
  return {
    from: period.from,
    to: period.to,
    comparison: period.before ?? undefined,
    freshness: {
      upTo,
      behind: upTo === undefined ? 0 : connected.filter(({ last_day }) => (last_day ?? '') < upTo).length,
      collectedAt: asked.length === 0 ? undefined : writeInstant(new Date(Math.max(...asked))),
    },
    places: {
      all: places.length,
      connected: connected.length,
      valid: connected.filter(({ valid_token }) => valid_token).length,
    },
    notices: noticesOf(period, places),
  }
}

export function presentPlace({ id, name, group_id, group_name }: ReportPlace) {
  const groupe = group_id === null ? undefined : { ...identity(GroupSummary, group_id), name: group_name ?? '' }
  return { ...identity(LocationSummary, id), name, groupe }
}

function noticesOf(period: Period, places: readonly ReportPlace[]) {
  const found = new Map<string, { reason: GapReason; metric: string | null; at: ReportPlace[] }>()
  const note = (reason: GapReason, metric: string | null, place: ReportPlace) => {
    const key = `${reason} ${metric}`
    const known = found.get(key)
    if (known) known.at.push(place)
    else found.set(key, { reason, metric, at: [place] })
  }
  for (const place of places) {
    const gap = gapOfPlace(place)
    if (gap !== null && place.missing?.all === undefined) note(gap, null, place)
    else if (place.valid_token === false) note('reconnect', null, place)
    if (gap === null && place.is_whole && (place.first_day ?? '') > period.from) note('beforeConnection', null, place)
    for (const [metric, reason] of Object.entries(place.missing ?? {}))
      note(reason, metric === 'all' ? null : metric, place)
  }
  return together([...found.values()])
}

/** What is missing for the same reason at the same places is one notice. */
function together(found: readonly { reason: GapReason; metric: string | null; at: ReportPlace[] }[]) {
  const alike = Map.groupBy(found, ({ reason, at }) => `${reason} ${at.map(({ id }) => id).join()}`)
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const metrics = group.flatMap(({ metric }) => metric ?? [])
    return [
      { reason: first.reason, metrics, places: first.at.length, named: first.at.slice(0, named).map(presentPlace) },
    ]
  })
}
