import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from './page.tsx'

/** Focuses a control and presses keys there, as a keyboard user does: `{Enter}`, `{Control>}s{/Control}`. */
export async function press(control: Locator, keys: string): Promise<void> {
  await focus(control)
  await userEvent.keyboard(keys)
}

export async function focus(control: Locator): Promise<void> {
  await expect.element(control).toBeInTheDocument()
  const element = control.element()
  if (!(element instanceof HTMLElement)) throw new Error('This element can’t be focused.')
  element.focus()
}

/** Leaves the focused field by Tab. */
export async function blurField(field: Locator): Promise<void> {
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(field).not.toHaveFocus()
}

/** Removes a field's text by keys and leaves it. */
export async function clear(field: Locator): Promise<void> {
  await press(field, '{Control>}a{/Control}{Delete}')
  await blurField(field)
}

/** A field is marked as invalid and described by this message, ahead of its hint. */
export async function expectInvalid(field: Locator, message: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(message)}`))
}

export const expectValid = (field: Locator) => expect.element(field).not.toHaveAttribute('aria-invalid', 'true')

/** A form's summary of errors has these lines, and each one leads to its field. */
export async function expectSummary(
  lines: readonly (readonly [line: string, field: Locator])[],
  form: Locator = page.getByRole('main'),
): Promise<void> {
  const summary = form.getByRole('alert').filter({ hasText: /à corriger/ })
  const links = summary.getByRole('link')
  await expect
    .poll(() => links.elements().map((link) => link.textContent?.replaceAll(/\s/g, ' ')))
    .toEqual(lines.map(([line]) => line))
  await expectAccessible(form)
  for (const [index, [, field]] of lines.entries()) {
    await press(links.nth(index), '{Enter}')
    await expect.element(field).toHaveFocus()
  }
}
