import { readSession, userIdIn } from './session.ts'

/**
 * The company a super admin acts for in this tab, until they leave it; the tab's own storage forgets it with the tab. It is
 * kept with who acts: whose session ends comes back to it, and nobody else at this browser acts by it.
 */
const key = 'acting_company'

const whoIsHere = (): string | null => userIdIn(readSession()?.token ?? '')

export function readActing(): string | null {
  const [who, company = null] = sessionStorage.getItem(key)?.split(' ') ?? []
  return who && who === whoIsHere() ? company : null
}

/** Everything on the page belongs to another company from here on, so the page starts anew. */
export function actFor(companyId: string): void {
  sessionStorage.setItem(key, `${whoIsHere()} ${companyId}`)
  location.assign('/')
}

export function stopActing(): void {
  sessionStorage.removeItem(key)
}
