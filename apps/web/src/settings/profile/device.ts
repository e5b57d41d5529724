interface Device {
  readonly browser: string
  readonly system: string
  readonly isPhone: boolean
}

// The first that fits: browsers name those they are built on too.
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

/** What somebody would call the device behind a user agent; empty where it says nothing of it. */
export function parseDevice(userAgent: string): Device {
  const findName = (among: typeof browsers) => among.find(([sign]) => sign.test(userAgent))?.[1] ?? ''
  return {
    browser: findName(browsers),
    system: findName(systems),
    isPhone: /\b(Mobile|iPhone|iPad|Android)\b/.test(userAgent),
  }
}
