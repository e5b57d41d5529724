/** The value below which this share of the figures lies. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const p50 = (figures: readonly number[]) => percentile(figures, 0.5)
export const p95 = (figures: readonly number[]) => percentile(figures, 0.95)
export const p99 = (figures: readonly number[]) => percentile(figures, 0.99)

export function ms(figure: number): string {
  return figure.toFixed(figure < 100 ? 1 : 0)
}

/** Formats a table: the first column is aligned left, the others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('   ')
      .trimEnd()
  return [line(head), widths.map((width) => '─'.repeat(width)).join('   '), ...rows.map(line)].join('\n')
}

export function met(holds: boolean): string {
  return holds ? 'met' : 'missed'
}

/** Runs the contestants in turns, so that other load on the machine affects all of them alike. */
export async function race<Name extends string>(
  contestants: Readonly<Record<Name, () => Promise<unknown>>>,
  { seconds, rounds = 400, warm = 5 }: { seconds: number; rounds?: number; warm?: number },
): Promise<Record<Name, number[]>> {
  const all = Object.entries(contestants) as [Name, () => Promise<unknown>][] // its own keys
  const times = Object.fromEntries(all.map(([name]) => [name, [] as number[]])) as Record<Name, number[]> // as above
  for (let round = 0; round < warm; round++) for (const [, run] of all) await run()
  const until = performance.now() + seconds * 1000
  for (let round = 0; round < rounds && (round < 15 || performance.now() < until); round++)
    for (const [name, run] of all) {
      const began = performance.now()
      await run()
      times[name].push(performance.now() - began)
    }
  return times
}
