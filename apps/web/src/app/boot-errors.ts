import { meta } from '../i18n/html-meta.ts'

/** What a page could not show: told to who reports errors, where one is configured. It comes after the first paint. */
export function queueErrorReport(error: unknown): void {
  if (meta('error-dsn') === null) return
  waiting.push(error)
  startReporting?.()
}

export const waiting: unknown[] = []
let startReporting: (() => void) | null = null

export function startErrorReports(): void {
  const dsn = meta('error-dsn')
  if (dsn === null) return
  const bufferError = (event: ErrorEvent | PromiseRejectionEvent) =>
    waiting.push('reason' in event ? event.reason : event.error)
  window.addEventListener('error', bufferError)
  window.addEventListener('unhandledrejection', bufferError)
  const begin = async () => {
    const { openErrorReports } = await import('./error-reports.ts')
    window.removeEventListener('error', bufferError)
    window.removeEventListener('unhandledrejection', bufferError)
    const report = openErrorReports(dsn)
    startReporting = () => {
      for (const error of waiting.splice(0)) report(error)
    }
    startReporting()
  }
  // The page comes first.
  const soon = () => setTimeout(() => void begin(), 1_000)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
