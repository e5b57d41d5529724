import { createStore, useStore } from '../../lib/create-store.ts'

/** Whether something goes up: known everywhere, while what does it is only loaded when it is needed. */
const store = createStore(false)

export function showUploadDock(next: boolean): void {
  if (store.get() !== next) store.set(next)
}

export const useIsDockVisible = (): boolean => useStore(store)
