import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type Product, startProduct } from '../e2e/product.ts'
import { demoOwner, signIn } from '../e2e/users.ts'
import { findBrowser } from '../scripts/browser.ts'
import { met, table } from './percentiles.ts'

const reports = [
  '/report?social=google',
  '/report?social=facebook&type=audience',
  '/report?social=facebook&type=content',
]
const paths = ['/', '/calendar', '/inbox', '/library', '/settings/company', ...reports, '/globalKpi']
const widths = [1440, 390]
const goals = { calls: 12, requests: 60, shift: 0.05 }
/** After this time a page has sent all its first requests. */
const settledMs = 6_000

interface Figures {
  readonly calls: number
  readonly requests: number
  readonly bytes: number
  readonly shift: number
}

/** Measures what the main pages of the demo load with an empty cache, and how much their layout shifts. */
export async function measureScreens(print: (line?: string) => void): Promise<void> {
  const product = await startProduct()
  const { executablePath, args, env } = await findBrowser(print)
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
  try {
    const session = await signedIn(browser, product)
    const rows: string[][] = []
    for (const path of paths)
      for (const width of widths) {
        const figures = await measure(browser, product.url, session, path, width)
        rows.push([`${path} at ${width}`, ...cells(figures, path === '/')])
      }
    print('\nThe demo’s pages, signed in, nothing in the cache')
    print(table(['page', 'API calls', 'requests', 'kB', 'layout shift', 'goal'], rows))
  } finally {
    await browser.close()
    await product.stop()
  }
}

function cells({ calls, requests, bytes, shift }: Figures, isHome: boolean): string[] {
  const isMet = shift <= goals.shift && (!isHome || (calls <= goals.calls && requests <= goals.requests))
  return [String(calls), String(requests), (bytes / 1024).toFixed(0), shift.toFixed(3), met(isMet)]
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

async function signedIn(browser: Browser, product: Product): Promise<Session> {
  const owner = await demoOwner(product)
  const context = await browser.newContext({ baseURL: product.url })
  await signIn(await context.newPage(), owner)
  const session = await context.storageState()
  await context.close()
  return session
}

async function measure(
  browser: Browser,
  url: string,
  storageState: Session,
  path: string,
  width: number,
): Promise<Figures> {
  const context = await browser.newContext({ baseURL: url, storageState, viewport: { width, height: 900 } })
  await context.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!('hadRecentInput' in entry && entry.hadRecentInput) && 'value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  let [calls, requests, bytes] = [0, 0, 0]
  protocol.on('Network.requestWillBeSent', ({ request }) => {
    requests++
    if (new URL(request.url).pathname.startsWith('/api/')) calls++
  })
  protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(path)
  await page.waitForTimeout(settledMs)
  const shift = await page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: number[] } // set above
    return shifts.reduce((sum, each) => sum + each, 0)
  })
  await context.close()
  return { calls, requests, bytes, shift }
}
