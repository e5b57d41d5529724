interface Device {
  readonly browser: string
  readonly system: string
  readonly isPhone: boolean
}

// The first match counts: user agents also name the browsers they are based on.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The everyday name of the browser and system of a user agent; empty if unknown. */
export function parseDevice(userAgent: string): Device {
  const findName = (among: typeof browsers) => among.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
  return {
    browser: findName(browsers),
    system: findName(systems),
    isPhone: /\b(Mobile|iPhone|iPad|Android)\b/.test(userAgent),
  }
}
