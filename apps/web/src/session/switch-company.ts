import { keepActing } from '../api/impersonation.ts'
import { readSession, userIdIn } from '../api/session-storage.ts'

/** Everything on the page belongs to another company from here on, so the page starts anew. */
export function actFor(companyId: string): void {
  startAnew(`${userIdIn(readSession()?.token ?? '')} ${companyId}`, '/')
}

export function actAtHome(): void {
  startAnew(null, '/settings/companies')
}

function startAnew(choice: string | null, path: string): void {
  keepActing(choice)
  location.assign(path)
  // Still here: whoever kept their page, at the browser's question or with its stop button, chose nothing for later.
  setTimeout(keepActing, 10_000)
}
