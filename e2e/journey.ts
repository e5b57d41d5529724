import { test as base } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

/** A journey: Playwright's `test` with the whole product behind it, started once for a file's journeys. */
export const test = base.extend<{ keepLogs: undefined; baseURL: string }, { product: Product }>({
  product: [
    // Playwright reads the names of what a fixture needs from this pattern: it needs nothing.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  keepLogs: [
    async ({ product }, use, info) => {
      await use(undefined)
      if (info.status === info.expectedStatus) return
      for (const [name, body] of Object.entries(product.logs())) await info.attach(`${name}.log`, { body })
    },
    { auto: true },
  ],
})
