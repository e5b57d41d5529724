/// <reference types="node" />
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildColorScale, contrast, parseHex } from './color-scale.ts'

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(tokens)?.[1] ?? 'missing'

test('any brand colour yields a readable colour scale', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, (brand) => {
      const ladder = buildColorScale(brand) ?? []
      expect(ladder).toHaveLength(10)
      expect(contrast('#ffffff', ladder[7] ?? '')).toBeGreaterThanOrEqual(5.9)
      expect(contrast(ladder[8] ?? '', ladder[1] ?? '')).toBeGreaterThanOrEqual(7.1)
    }),
    { numRuns: 3000 },
  )
})

/** Where the tokens put a step of the brand on what, in both schemes; AA asks 4.5 of text and 3 of lines and rings. */
const surface = { light: '#ffffff', app: '#f6f8f9', dark: '#181d23', darkApp: '#12161b' }
test('the brand colour is readable on every surface that shows it, in both schemes', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, (brand) => {
      const getStep = (step: number) => buildColorScale(brand)?.[step] ?? ''
      const selected = mixed(getStep(9), surface.dark, 0.4)
      const text: [string, string][] = [
        ['#ffffff', getStep(7)],
        ['#ffffff', getStep(8)],
        [getStep(7), surface.light],
        [getStep(7), surface.app],
        [getStep(7), getStep(0)],
        [getStep(8), getStep(0)],
        [getStep(8), getStep(1)],
        [getStep(4), surface.dark],
        [getStep(4), surface.darkApp],
        [getStep(4), selected],
        [getStep(3), selected],
        [getStep(3), getStep(9)],
      ]
      for (const [foreground, background] of text) expect(contrast(foreground, background)).toBeGreaterThanOrEqual(4.5)
      const lines: [string, string][] = [
        [getStep(6), surface.light],
        [getStep(6), surface.app],
        [getStep(4), surface.dark],
      ]
      for (const [foreground, background] of lines) expect(contrast(foreground, background)).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 3000 },
  )
})

test('every saturated hue stays within the contrast bounds', () => {
  for (let hue = 0; hue < 360; hue++) {
    const ladder = buildColorScale(hslHex(hue)) ?? []
    expect(contrast('#ffffff', ladder[7] ?? '')).toBeGreaterThanOrEqual(5.9)
    expect(contrast(ladder[8] ?? '', ladder[1] ?? '')).toBeGreaterThanOrEqual(7.1)
  }
})

test('our own petrol yields exactly the scale we ship', () => {
  const ladder = buildColorScale(token('brand-7')) ?? []
  ladder.forEach((color, step) => {
    expect(contrast(color, token(`brand-${step}`))).toBeLessThan(1.1)
  })
})

test('white stays readable on filled buttons, also under the pointer', () => {
  const fills = [...tokens.matchAll(/--action-fill(?:-hover)?: var\(--brand-(\d)\)/g)].map(([, step]) => Number(step))
  expect(fills).toHaveLength(4)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (brand) => {
      const ladder = buildColorScale(`#${brand.toString(16).padStart(6, '0')}`)
      for (const step of fills) expect(contrast('#ffffff', ladder?.[step] ?? '')).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 3000 },
  )
})

test('an invalid colour yields no scale', () => {
  for (const text of ['', 'red', '#12', 'url(x)', '#gggggg']) expect(buildColorScale(text)).toBeNull()
})

test.each(['brand', 'ink', 'blue', 'green', 'amber', 'orange', 'red', 'violet'])(
  '%s: badge, button and dark text are readable',
  (tone) => {
    expect(contrast('#ffffff', token(`${tone}-7`))).toBeGreaterThanOrEqual(5.9)
    expect(contrast(token(`${tone}-8`), token(`${tone}-1`))).toBeGreaterThanOrEqual(7.1)
    expect(contrast(token(`${tone}-3`), token(`${tone}-9`))).toBeGreaterThanOrEqual(7.3)
    expect(contrast(token(`${tone}-4`), '#181d23')).toBeGreaterThanOrEqual(7.6)
  },
)

/** A colour laid over another, so much of it. */
function mixed(over: string, under: string, share: number): string {
  const [a, b] = [parseHex(over) ?? [0, 0, 0], parseHex(under) ?? [0, 0, 0]]
  return `#${a
    .map((part, index) => Math.round((part * share + (b[index] ?? 0) * (1 - share)) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

function hslHex(hue: number): string {
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const value = 0.5 - 0.5 * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
