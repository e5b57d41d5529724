import type { Locator, Page } from '@playwright/test'

/** The text of a post, once its editor is there. */
export const postText = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Texte', exact: true }).and(page.locator('[contenteditable]'))
