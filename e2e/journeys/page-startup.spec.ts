import { expect } from '@playwright/test'
import { forgive, test } from '../journey.ts'

test('a page that cannot start shows an error', async ({ page, errors }) => {
  await page.route(/\/assets\/app-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/login')
  await expect(page.getByText('An error occurred while showing the error page')).toBeVisible()
  await page.unroute(/\/assets\/app-.*\.js/)
  await page.getByRole('link', { name: '/' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
  forgive(errors, /dynamically imported module|error loading/i)
})

test('text from users is never executed as a script', async ({ page, errors }) => {
  await page.goto('/login')
  const ran = await page.evaluate(() => {
    const outcomes: string[] = []
    const attempt = (name: string, run: () => void) => {
      try {
        run()
        outcomes.push(`${name} went through`)
      } catch (error) {
        outcomes.push(`${name}: ${(error as Error).name}`) // the browser throws errors
      }
    }
    attempt('markup', () => {
      document.body.innerHTML = '<img src=x onerror="window.ran = true">'
    })
    attempt('inline script', () => {
      const script = document.createElement('script')
      script.textContent = 'window.ran = true'
      document.body.append(script)
    })
    attempt('another policy', () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void }
      } // TypeScript's DOM types lack it
      trustedTypes.createPolicy('anything', {})
    })
    return { outcomes, ran: 'ran' in window }
  })
  expect(ran).toEqual({
    outcomes: ['markup: TypeError', 'inline script: TypeError', 'another policy: TypeError'],
    ran: false,
  })
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  forgive(errors, /Content Security Policy|Trusted|script/i)
})
