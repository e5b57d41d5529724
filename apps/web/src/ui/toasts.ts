import { createStore } from '../lib/create-store.ts'

/** What a toast says; the words come translated. */
export interface Toast {
  readonly id: number
  readonly kind: 'done' | 'info' | 'error'
  readonly text: string
  readonly more?: string
  readonly action?: { readonly text: string; readonly run: () => void }
  /** The other answer, where the toast asks. */
  readonly other?: Toast['action']
  /** Milliseconds it stays; null: until closed. */
  readonly toastDuration: number | null
}

/** How long each kind of news stays, in milliseconds. */
export const toastDuration = { brief: 1000, bulk: 3000, undo: 6000 } as const

/** A toast as the activity remembers it. */
export interface ToastRecord extends Pick<Toast, 'id' | 'kind' | 'text' | 'more'> {
  readonly at: number
}

const store = createStore<readonly Toast[]>([])
let records: readonly ToastRecord[] = []
let last = 0

export const shownToasts = store.get
export const onToasts = store.onChange

/** The last hundred that were shown. */
export const getToastHistory = (): readonly ToastRecord[] => records

/** The next person at this browser was told none of it. */
export function clearToastHistory(): void {
  records = []
  store.set([])
}

/** Says that something worked. With `undo` it stays long enough to be taken back. */
export function toastDone(text: string, more: { undo?: Toast['action']; bulk?: boolean } = {}): number {
  const { undo, bulk } = more
  return show({
    kind: 'done',
    text,
    action: undo,
    toastDuration: undo ? toastDuration.undo : bulk ? toastDuration.bulk : toastDuration.brief,
  })
}

export function toastInfo(text: string, more: { action?: Toast['action']; stays?: number } = {}): number {
  const { action } = more
  return show({
    kind: 'info',
    text,
    action,
    toastDuration: more.stays ?? (action ? toastDuration.undo : toastDuration.brief),
  })
}

/** Asks, and waits for one of two answers. */
export function toastQuestion(text: string, choices: Required<Pick<Toast, 'action' | 'other'>>): number {
  return show({ kind: 'info', text, ...choices, toastDuration: null })
}

/** Says what failed and why. It stays until somebody closes it. */
export function toastError(
  text: string,
  more: { more?: string; action?: Toast['action']; stays?: number | null } = {},
): number {
  // The same failure said twice is one failure.
  const same = store.get().find((toast) => toast.kind === 'error' && toast.text === text && toast.more === more.more)
  if (same) closeToast(same.id)
  return show({ kind: 'error', text, more: more.more, action: more.action, toastDuration: more.stays ?? null })
}

export function closeToast(id: number): void {
  store.set(store.get().filter((toast) => toast.id !== id))
}

function show(toast: Omit<Toast, 'id'>): number {
  last += 1
  const { kind, text, more } = toast
  records = [...records.slice(-99), { id: last, kind, text, more, at: Date.now() }]
  store.set([...store.get(), { ...toast, id: last }])
  return last
}
