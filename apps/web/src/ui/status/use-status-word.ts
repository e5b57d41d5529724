import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import type { StatusCode } from './catalogue.ts'

/** What some words say besides the state. */
export interface StatusValues {
  /** How far a partial success went: `Échec partiel (9/12)`. */
  done?: number
  total?: number
  /** Whom a task is given to. */
  name?: string
  /** How much has gone up, 0 to 1. */
  progress?: number
}

/** The word of a state, where no badge stands: accessible names, menus, sentences. */
export function useStatusWord(): (status: StatusCode, values?: StatusValues) => string {
  const t = useTranslations('status')
  const formats = useFormats()
  return (status, { done, total, name, progress } = {}) =>
    t(status, {
      fraction:
        done === undefined || total === undefined ? '' : ` (${formats.integer(done)}/${formats.integer(total)})`,
      name: name ?? '',
      percent: progress === undefined ? '' : formats.percent(progress),
    })
}
