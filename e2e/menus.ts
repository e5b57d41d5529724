import { expect, type Locator, type Page } from '@playwright/test'

/** Uses the keyboard. A menu focuses its first item a moment after it opens: an earlier key would go to that item. */
export async function chooseItem(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  await page.getByRole('menuitem', { name }).press('Enter')
}

/** A layer takes the focus a moment after it opens: an earlier key would go to the element it focuses. */
export async function isOpened(layer: Locator): Promise<void> {
  await expect(layer.locator(':focus')).toHaveCount(1)
}
