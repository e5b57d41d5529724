/** A row of pictures: those from `from` on, so many, all of one height. */
export interface JustifiedRow {
  readonly from: number
  readonly count: number
  readonly height: number
}

interface Sides {
  readonly width: number
  readonly height: number
}

/** Pictures of their true shapes, but a strip is not drawn thinner or wider than this. */
const slimmest = 0.5
const widest = 2.8

export function getRatio({ width, height }: Sides): number {
  return Math.min(widest, Math.max(slimmest, width / height))
}

/** Lays pictures out in rows that fill the width at about the height wanted; the last row is not stretched. */
export function justify(images: readonly Sides[], width: number, wanted: number, gap: number): JustifiedRow[] {
  const rows: JustifiedRow[] = []
  let from = 0
  while (from < images.length) {
    let count = 0
    let ratios = 0
    let height = Number.POSITIVE_INFINITY
    while (from + count < images.length && height > wanted) {
      const next = images[from + count]
      if (!next) break
      const heightWith = (width - count * gap) / (ratios + getRatio(next))
      // One more would make the row flatter than the row without it is tall.
      if (count > 0 && heightWith < wanted && wanted - heightWith > height - wanted) break
      ratios += getRatio(next)
      count += 1
      height = heightWith
    }
    const isLast = from + count >= images.length
    rows.push({ from, count, height: Math.floor(isLast ? Math.min(height, wanted) : height) })
    from += count
  }
  return rows
}
