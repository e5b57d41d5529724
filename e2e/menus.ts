import { expect, type Locator, type Page } from '@playwright/test'

/** By the keyboard. A menu gives the focus to its first entry a moment after it is there: a key pressed before goes to that one. */
export async function chooseItem(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.getByRole('menuitem', { name }).press('Enter')
}

/** What opens takes the focus a moment after it is there: a key pressed before goes to what it gives it to. */
export async function isOpened(layer: Locator): Promise<void> {
  await expect(layer.locator(':focus')).toHaveCount(1)
}
