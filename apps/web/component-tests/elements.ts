import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** What an element says, for a match: any white space, the narrow one of French numbers included, counts as one space. */
export const readText = (element: Locator): string => element.element().textContent.replace(/\s+/g, ' ')

/** Presses a button or a link by the keyboard, once it can be. */
export async function press(element: Locator): Promise<void> {
  await expect.element(element).toBeEnabled()
  focus(element)
  await userEvent.keyboard('{Enter}')
}

export function focus(element: Locator): void {
  const found = element.element()
  if (found instanceof HTMLElement) found.focus()
}
