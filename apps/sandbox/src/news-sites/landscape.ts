import { createHash } from 'node:crypto'
import { png } from '../png.ts'

const cache = new Map<string, Buffer>()

/** A landscape in colours drawn from its name, with the grain of a photo. */
export function drawLandscape(name: string, width = 1200, height = 800): Buffer {
  const key = `${name} ${width} ${height}`
  const known = cache.get(key)
  if (known) return known
  const drawn = draw(name, width, height)
  if (cache.size > 50) cache.clear()
  cache.set(key, drawn)
  return drawn
}

function draw(name: string, width: number, height: number): Buffer {
  const hash = createHash('sha256').update(name).digest()
  const getFraction = (index: number) => (hash[index] ?? 0) / 255
  const sky = [150 + 70 * getFraction(0), 175 + 60 * getFraction(1), 205 + 45 * getFraction(2)]
  const land = [60 + 120 * getFraction(3), 95 + 90 * getFraction(4), 50 + 60 * getFraction(5)]
  const rows = Buffer.alloc(height * (1 + width * 3))
  const ridges = [0, 1, 2].map((n) => Array.from({ length: width }, (_, x) => ridge(x / width, n, getFraction)))
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

function ridge(x: number, n: number, getFraction: (index: number) => number): number {
  const wave = (index: number, period: number) => Math.sin(x * period + getFraction(index) * 6.3)
  return 0.42 + n * 0.19 + 0.07 * wave(6 + n, 4 + 3 * getFraction(9 + n)) + 0.03 * wave(12 + n, 13)
}
