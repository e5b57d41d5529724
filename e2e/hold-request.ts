import type { Page, Route } from '@playwright/test'

/** Holds the page's requests to a path until `answer` is called; `isSent` resolves once the first is sent. */
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
