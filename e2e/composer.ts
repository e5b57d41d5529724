import type { Locator, Page } from '@playwright/test'

/** The text field of a post, once its editor has loaded. */
export const postText = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Texte', exact: true }).and(page.locator('[contenteditable]'))
