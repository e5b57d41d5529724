import { getUserId, readSession } from './session-storage.ts'

/**
 * The company a super admin acts for in this tab, until they leave it; the tab's own storage forgets it with the tab. It is
 * kept with who acts: whose session ends comes back to it, and nobody else at this browser acts by it.
 */
const key = 'acting_company'
/** It holds for as long as the page stands: what is shown and what is sent belong to the same company. */
let standing = sessionStorage.getItem(key)

export function getImpersonatedCompany(): string | null {
  const [userId, company = null] = standing?.split(' ') ?? []
  return userId && userId === getUserId(readSession()?.token ?? '') ? company : null
}

/** Ends it where the page stands. */
export function clearImpersonatedCompany(): void {
  standing = null
  storeImpersonatedCompany()
}

/** What the page that is loaded next goes by. */
export function storeImpersonatedCompany(choice = standing): void {
  if (choice === null) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, choice)
}
