import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type Product, startProduct } from './product.ts'
import { demoOwner, type JourneyUser } from './users.ts'

interface Fixtures {
  attachLogs: undefined
  /** Violations of the page's policy, uncaught errors and missing texts, on any page; a journey must end with none. */
  errors: string[]
  baseURL: string
}

/** A journey: Playwright's `test` with the whole product, started once for the journeys of a file. */
export const test = base.extend<Fixtures, { product: Product; settings: Record<string, string> }>({
  /** Environment of this file's product. The demo is only for journeys that need it: filling it keeps a core busy. */
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
  errors: [
    async ({ browser }, use) => {
      const errors: string[] = []
      // Pages in additional browser contexts are watched too.
      const { newContext } = browser
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options)
        await watchErrors(context, errors)
        return context
      }
      await use(errors)
      browser.newContext = newContext
      const these = meant.get(errors)
      const left = errors.filter((error) => !these?.test(error))
      expect(left, 'the policy refused something, a text is missing, or an error was caught by nobody').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, errors }, use) => {
    await watchErrors(context, errors)
    await use(context)
  },
  attachLogs: [
    async ({ product }, use, info) => {
      await use(undefined)
      if (info.status === info.expectedStatus) return
      for (const [name, body] of Object.entries(product.logs())) await info.attach(`${name}.log`, { body })
    },
    { auto: true },
  ],
})

/** The same, with the demo company. */
export const testInDemo = test.extend<object, { settings: Record<string, string>; camille: JourneyUser }>({
  settings: [{}, { scope: 'worker' }],
  /** The owner of the demo. Filling it takes as long as the machine needs, and does not count as any journey's time. */
  camille: [
    async ({ product }, use) => use(await demoOwner(product)),
    { scope: 'worker', auto: true, timeout: 200_000 },
  ],
})

const meant = new WeakMap<readonly string[], RegExp>()

/** Errors that the journey causes on purpose do not fail it, even when they are reported late. */
export function forgive(errors: readonly string[], these: RegExp): void {
  meant.set(errors, these)
}

const watched = new WeakSet<BrowserContext>()

async function watchErrors(context: BrowserContext, errors: string[]): Promise<void> {
  if (watched.has(context)) return
  watched.add(context)
  context.on('weberror', (failure) => {
    const error = failure.error()
    errors.push(`${error.name}: ${error.message}`)
  })
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && /Content Security Policy|Trusted ?(Type|HTML|Script)|MISSING_MESSAGE/i.test(text))
      errors.push(text)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(
        `Content Security Policy: ${effectiveDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber}`,
      ),
    )
  })
}
