import { toastDuration, toastInfo } from './toasts.ts'

/** Says why nothing was done. A sentence takes its time to read. */
export const toastReason = (text: string): number => toastInfo(text, { stays: toastDuration.bulk })
