import { readSession, userIdIn } from './session.ts'

/**
 * The company a super admin acts for in this tab, until they leave it; the tab's own storage forgets it with the tab. It is
 * kept with who acts: whose session ends comes back to it, and nobody else at this browser acts by it.
 */
const key = 'acting_company'
/** It holds for as long as the page stands: what is shown and what is sent belong to the same company. */
let standing = sessionStorage.getItem(key)

const whoIsHere = (): string | null => userIdIn(readSession()?.token ?? '')

export function readActing(): string | null {
  const [who, company = null] = standing?.split(' ') ?? []
  return who && who === whoIsHere() ? company : null
}

/** Everything on the page belongs to another company from here on, so the page starts anew. */
export function actFor(companyId: string): void {
  startAnew(`${whoIsHere()} ${companyId}`, '/')
}

export function actAtHome(): void {
  startAnew(null, '/settings/companies')
}

/** Ends it where the page stands. */
export function stopActing(): void {
  standing = null
  keep(standing)
}

function startAnew(next: string | null, path: string): void {
  keep(next)
  location.assign(path)
  // Still here: whoever kept their page, at the browser's question or with its stop button, chose nothing for later.
  setTimeout(() => keep(standing), 10_000)
}

function keep(choice: string | null): void {
  if (choice === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, choice)
}
