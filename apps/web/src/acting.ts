/** The company a super admin acts for in this tab, until they leave it; the tab's own storage forgets it with the tab. */
const key = 'acting_company'

export function readActing(): string | null {
  return sessionStorage.getItem(key)
}

/** Everything on the page belongs to another company from here on, so the page starts anew. */
export function actFor(companyId: string): void {
  sessionStorage.setItem(key, companyId)
  location.assign('/')
}

export function stopActing(): void {
  sessionStorage.removeItem(key)
}
