import { type BrowserContext, test as base, expect } from '@playwright/test'
import { demoOwner, type Person } from './people.ts'
import { type Product, startProduct } from './product.ts'

interface Fixtures {
  keepLogs: undefined
  /** What a page's policy refused, what nobody caught, and texts that are not there, on whatever page; a journey ends with none. */
  faults: string[]
  baseURL: string
}

/** A journey: Playwright's `test` with the whole product behind it, started once for a file's journeys. */
export const test = base.extend<Fixtures, { product: Product; settings: Record<string, string> }>({
  /** Variables this file's product is started with. The demo is for those who look at it: opening it takes a core a while. */
  settings: [
    { DEMO: '0', FEATURE_MULTI_POST: '1' },
    { scope: 'worker', option: true },
  ],
  product: [
    async ({ settings }, use) => {
      const product = await startProduct({ env: settings })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  faults: [
    async ({ browser }, use) => {
      const faults: string[] = []
      // Somebody else's browser, too, is looked at.
      const { newContext } = browser
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options)
        await watchFaults(context, faults)
        return context
      }
      await use(faults)
      browser.newContext = newContext
      const these = meant.get(faults)
      const left = faults.filter((fault) => !these?.test(fault))
      expect(left, 'the policy refused something, a text is missing, or an error was caught by nobody').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, faults }, use) => {
    await watchFaults(context, faults)
    await use(context)
  },
  keepLogs: [
    async ({ product }, use, info) => {
      await use(undefined)
      if (info.status === info.expectedStatus) return
      for (const [name, body] of Object.entries(product.logs())) await info.attach(`${name}.log`, { body })
    },
    { auto: true },
  ],
})

/** The same with the demo's company in it, and somebody who runs the platform. */
export const testInDemo = test.extend<object, { settings: Record<string, string>; camille: Person }>({
  settings: [{}, { scope: 'worker' }],
  /** Who owns it. That the demo is told takes a machine as long as it takes: no journey's time, whoever it is about. */
  camille: [
    async ({ product }, use) => use(await demoOwner(product)),
    { scope: 'worker', auto: true, timeout: 200_000 },
  ],
})

const meant = new WeakMap<readonly string[], RegExp>()

/** What a journey meant to happen is no fault of it, also where it is told late. */
export function forgive(faults: readonly string[], these: RegExp): void {
  meant.set(faults, these)
}

const watched = new WeakSet<BrowserContext>()

async function watchFaults(context: BrowserContext, faults: string[]): Promise<void> {
  if (watched.has(context)) return
  watched.add(context)
  context.on('weberror', (failure) => {
    const error = failure.error()
    faults.push(`${error.name}: ${error.message}`)
  })
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && /Content Security Policy|Trusted ?(Type|HTML|Script)|MISSING_MESSAGE/i.test(text))
      faults.push(text)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(
        `Content Security Policy: ${effectiveDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber}`,
      ),
    )
  })
}
