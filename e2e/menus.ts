import { expect, type Page } from '@playwright/test'

/** By the keyboard. A menu gives the focus to its first entry a moment after it is there: a key pressed before goes to that one. */
export async function chooseIn(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.getByRole('menuitem', { name }).press('Enter')
}
