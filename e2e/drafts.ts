import type { Page } from '@playwright/test'

/** The keys of what this browser keeps of unfinished work. */
export function draftsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((found, failed) => {
        const opening = indexedDB.open('vitrine')
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
          keys.onerror = () => failed(keys.error)
          keys.onsuccess = () => {
            opening.result.close()
            found(keys.result.map(String))
          }
        }
      }),
  )
}
