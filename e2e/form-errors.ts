import { expect, type Locator, type Page } from '@playwright/test'
import { barriersOn } from './axe/accessibility.ts'

/** Expects a field to be invalid with this message. */
export async function expectInvalid(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  // The message comes first, the field's hint after it.
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(message)}`))
}
export const expectValid = (field: Locator) => expect(field).not.toHaveAttribute('aria-invalid', 'true')

export async function tabAway(page: Page, field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
}

/** Expects the error summary to have these lines, and each line to focus its field. */
export async function expectErrorSummary(
  page: Page,
  form: Page | Locator,
  lines: readonly [line: string | RegExp, field: Locator][],
) {
  const summary = form.getByRole('alert').filter({ hasText: /à corriger/ })
  await expect(summary.getByRole('link')).toHaveText(lines.map(([line]) => line))
  expect(await barriersOn(page)).toEqual([])
  for (const [index, [, field]] of lines.entries()) {
    await summary.getByRole('link').nth(index).press('Enter')
    await expect(field).toBeFocused()
  }
}
