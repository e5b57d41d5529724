import { z } from 'zod'
import type { Query } from './create-url.ts'
import { type GraphClient, walk } from './graph.ts'
import { Time } from './graph-time.ts'
import { type Call, NetworkError } from './network.ts'

/** One metric as Graph tells it: values over days, a value of a lifetime, or a total with its breakdowns. */
export const Insight = z.object({
  name: z.string(),
  values: z.array(z.object({ value: z.unknown(), end_time: Time.optional() })).default([]),
  total_value: z
    .object({
      value: z.number().optional(),
      breakdowns: z
        .array(
          z.object({
            dimension_keys: z.array(z.string()),
            results: z.array(z.object({ dimension_values: z.array(z.string()), value: z.number() })).default([]),
          }),
        )
        .default([]),
    })
    .optional(),
})
export type Insight = z.infer<typeof Insight>
const Insights = z.object({ data: z.array(Insight) })

export interface MetricsResult {
  readonly data: readonly Insight[]
  /** Names Graph does not know (any more). */
  readonly refused: readonly string[]
}

/**
 * Asks for several metrics. One invalid name fails the whole call, and names are retired while we run: then each is asked
 * for on its own, so that only that one is missing.
 * https://developers.facebook.com/docs/graph-api/reference/page/insights (read 2026-11)
 */
export async function fetchMetrics(
  graph: GraphClient,
  call: Call,
  path: string,
  metrics: readonly string[],
  query: Query,
): Promise<MetricsResult> {
  const fetchByName = async (names: readonly string[]) =>
    (await graph.get(call, call.token, `${path}`, { ...query, metric: names.join() }, Insights)).data
  try {
    return { data: await fetchByName(metrics), refused: [] }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (metrics.length === 1) return { data: [], refused: metrics }
  }
  const each: MetricsResult[] = []
  for (const metric of metrics) each.push(await fetchMetrics(graph, call, path, [metric], query))
  return { data: each.flatMap(({ data }) => data), refused: each.flatMap(({ refused }) => refused) }
}

export function isRefusal(error: unknown): boolean {
  return error instanceof NetworkError && error.failure.kind === 'rejected'
}

/** The seconds between which Meta finds the ends of these days: they end at midnight in California, at 7 or 8 of UTC. */
export function window({ from, to }: { from: string; to: string }): { since: number; until: number } {
  return { since: noon(from), until: noon(to) + DAY_SECONDS }
}

/** The day whose end this is. */
export function getEndedDay(end: Date): string {
  return new Date(end.getTime() - (DAY_SECONDS / 2) * 1000).toISOString().slice(0, 10)
}

/** The values of a metric by day. */
export function byDay(insight: Insight | undefined): Map<string, number> {
  const days = new Map<string, number>()
  for (const { value, end_time } of insight?.values ?? [])
    if (typeof value === 'number' && end_time !== undefined) days.set(getEndedDay(end_time), value)
  return days
}

/** Every member of an edge back to an instant; edges of posts are newest first. */
export async function since<T extends { readonly at: Date }>(
  graph: GraphClient,
  call: Call,
  path: string,
  query: Query,
  member: z.ZodType<T>,
  from: Date,
): Promise<T[]> {
  const { data } = await walk(
    (after) => graph.page(call, call.token, path, { ...query, limit: 50, after }, member),
    MAX_PAGES,
    (page) => page.some(({ at }) => at < from),
  )
  return data.filter(({ at }) => at >= from)
}

const DAY_SECONDS = 86_400
const MAX_PAGES = 40
const noon = (day: string) => Math.floor(Date.parse(`${day}T12:00Z`) / 1000)
