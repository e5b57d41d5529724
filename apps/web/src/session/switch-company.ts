import { storeImpersonatedCompany } from '../api/impersonation.ts'
import { getUserId, readSession } from '../api/session-storage.ts'

/** Reloads the app, because everything on the page belongs to the previous company. */
export function impersonateCompany(companyId: string): void {
  restartApp(`${getUserId(readSession()?.token ?? '')} ${companyId}`, '/')
}

export function stopImpersonation(): void {
  restartApp(null, '/settings/companies')
}

function restartApp(choice: string | null, path: string): void {
  storeImpersonatedCompany(choice)
  location.assign(path)
  // Still here: whoever kept their page, at the browser's question or with its stop button, chose nothing for later.
  setTimeout(storeImpersonatedCompany, 10_000)
}
