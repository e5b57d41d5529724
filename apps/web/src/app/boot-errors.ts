import { meta } from '../i18n/html-meta.ts'

/** What a page could not show: told to who reports errors, where one is configured. It comes after the first paint. */
export function tellError(error: unknown): void {
  if (meta('error-dsn') === null) return
  waiting.push(error)
  told?.()
}

export const waiting: unknown[] = []
let told: (() => void) | null = null

export function startErrorReports(): void {
  const dsn = meta('error-dsn')
  if (dsn === null) return
  const keep = (event: ErrorEvent | PromiseRejectionEvent) =>
    waiting.push('reason' in event ? event.reason : event.error)
  window.addEventListener('error', keep)
  window.addEventListener('unhandledrejection', keep)
  const begin = async () => {
    const { openErrorReports } = await import('./error-reports.ts')
    window.removeEventListener('error', keep)
    window.removeEventListener('unhandledrejection', keep)
    const report = openErrorReports(dsn)
    told = () => {
      for (const error of waiting.splice(0)) report(error)
    }
    told()
  }
  // The page comes first.
  const soon = () => setTimeout(() => void begin(), 1_000)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
