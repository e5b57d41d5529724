import { stays, toastInfo } from './toasts.ts'

/** Says why nothing was done. A sentence takes its time to read. */
export const toastWhy = (text: string): number => toastInfo(text, { stays: stays.bulk })
