import { users } from '@vitrine/contract/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage, server } from '../../component-tests/page.tsx'
import { refuse } from '../../component-tests/stub-server.ts'

test('a page that could not be read shows the reason the server gave', async () => {
  server().on(users.list, () =>
    refuse(400, { propertyPath: 'order', message: 'Cet ordre n’existe pas.', code: 'choice' }),
  )
  await openPage('/settings/users')
  await expect.element(page.getByRole('alert').getByText('Cet ordre n’existe pas.')).toBeVisible()
})
