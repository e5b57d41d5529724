/**
 * A tenant gives one brand colour; the ladder is rebuilt from its hue on fixed lightness, so that every brand colour
 * keeps the contrast of ours (white on step 7 at least 5.9:1, step 8 on step 1 at least 7.1:1).
 */
const lightness = [0.977, 0.948, 0.902, 0.845, 0.77, 0.675, 0.555, 0.487, 0.415, 0.335]
const chromaShare = [0.16, 0.32, 0.55, 0.78, 0.95, 1, 1, 0.95, 0.85, 0.7]

/** Ten hex colours from one, or null when it is not a `#rrggbb`. */
export function buildColorScale(hex: string): string[] | null {
  const rgb = parseHex(hex)
  if (!rgb) return null
  const [, chroma, hue] = toOklch(rgb)
  const color = (step: number, l: number) => toHex(inGamut(l, chroma * (chromaShare[step] ?? 1), hue))
  const ladder = lightness.map((l, step) => color(step, l))
  ladder[7] = darkenedUntil(
    ladder[7],
    (l) => color(7, l),
    0.487,
    (hex) => contrast('#ffffff', hex) >= 5.9,
  )
  ladder[8] = darkenedUntil(
    ladder[8],
    (l) => color(8, l),
    0.415,
    (hex) => contrast(hex, ladder[1] ?? '') >= 7.1,
  )
  return ladder
}

/** Rounding to eight bits may cost a hue the last hundredth of its contrast. */
function darkenedUntil(
  hex: string | undefined,
  getColor: (lightness: number) => string,
  from: number,
  enough: (hex: string) => boolean,
): string {
  let color = hex ?? getColor(from)
  for (let l = from; !enough(color) && l > 0; l -= 0.001) color = getColor(l)
  return color
}

/** Puts a tenant's ladder in place of ours, on the page's root; null takes it away again. */
export function applyBrandColor(hex: string | null, root: HTMLElement = document.documentElement): void {
  const ladder = hex === null ? null : buildColorScale(hex)
  for (let step = 0; step < 10; step++) {
    const value = ladder?.[step]
    if (value === undefined) root.style.removeProperty(`--brand-${step}`)
    else root.style.setProperty(`--brand-${step}`, value)
  }
}

type Triple = [number, number, number]

export function parseHex(hex: string): Triple | null {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim())
  if (!match) return null
  const part = (index: number) => Number.parseInt(match[index] ?? '0', 16) / 255
  return [part(1), part(2), part(3)]
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(linear)
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

// Oklab as Björn Ottosson defines it: https://bottosson.github.io/posts/oklab/
function toOklch([red, green, blue]: Triple): Triple {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b2 = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b2), Math.atan2(b2, a)]
}

function fromOklch([lightness, chroma, hue]: Triple): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** The most colourful sRGB colour of this lightness and hue, up to the chroma asked. */
function inGamut(lightness: number, chroma: number, hue: number): Triple {
  const fits = (c: number) => fromOklch([lightness, c, hue]).every((part) => part >= -0.0005 && part <= 1.0005)
  if (fits(chroma)) return fromOklch([lightness, chroma, hue])
  let [low, high] = [0, chroma]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return fromOklch([lightness, low, hue])
}

function toHex(rgb: Triple): string {
  const part = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(part).join('')}`
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
