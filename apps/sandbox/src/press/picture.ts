import { createHash } from 'node:crypto'
import { png } from '../png.ts'

const kept = new Map<string, Buffer>()

/** A landscape in colours drawn from its name, with the grain of a photo. */
export function landscapeOf(name: string, width = 1200, height = 800): Buffer {
  const key = `${name} ${width} ${height}`
  const known = kept.get(key)
  if (known) return known
  const drawn = draw(name, width, height)
  if (kept.size > 50) kept.clear()
  kept.set(key, drawn)
  return drawn
}

function draw(name: string, width: number, height: number): Buffer {
  const hash = createHash('sha256').update(name).digest()
  const of = (index: number) => (hash[index] ?? 0) / 255
  const sky = [150 + 70 * of(0), 175 + 60 * of(1), 205 + 45 * of(2)]
  const land = [60 + 120 * of(3), 95 + 90 * of(4), 50 + 60 * of(5)]
  const rows = Buffer.alloc(height * (1 + width * 3))
  const ridges = [0, 1, 2].map((n) => Array.from({ length: width }, (_, x) => ridge(x / width, n, of)))
  for (let y = 0, at = 0; y < height; y += 1) {
    at += 1
    for (let x = 0; x < width; x += 1) {
      const down = y / height
      const depth = ridges.filter((heights) => down > (heights[x] ?? 1)).length
      const grain = ((x * 7919 + y * 104_729 + x * y) % 17) - 8
      const shade = depth === 0 ? 1.08 - 0.25 * (1 - down) : 1.12 - 0.24 * depth
      for (const channel of depth === 0 ? sky : land) {
        rows[at] = Math.max(0, Math.min(255, channel * shade + grain))
        at += 1
      }
    }
  }
  return png(width, height, rows)
}

function ridge(x: number, n: number, of: (index: number) => number): number {
  const wave = (index: number, period: number) => Math.sin(x * period + of(index) * 6.3)
  return 0.42 + n * 0.19 + 0.07 * wave(6 + n, 4 + 3 * of(9 + n)) + 0.03 * wave(12 + n, 13)
}
