import type { Page, Route } from '@playwright/test'

/** Keeps what this page asks at an address from the server until `answer` is called; `isSent` once the first is there. */
export async function holdRequest(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  go = (route: Route) => route.continue(),
) {
  const sent = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.continue()
    sent.resolve()
    await going.promise
    await go(route)
  })
  return { isSent: sent.promise, answer: async () => going.resolve() }
}
