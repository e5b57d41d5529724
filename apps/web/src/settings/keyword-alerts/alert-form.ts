import type { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import type { BodyInputOf, MemberOf } from '@vitrine/contract/operation'
import { parseWordList } from '../../forms/parse-word-list.ts'

export type Alert = MemberOf<typeof keywordAlerts.list>

/** The values of an alert's form. */
export interface AlertForm {
  readonly keywords: readonly string[]
  /** The text in the input that is not a keyword yet. */
  readonly typed: string
  readonly everywhere: boolean
  readonly locations: readonly string[]
  readonly everybody: boolean
  readonly recipients: readonly string[]
}

export const alertFields = ['keywords', 'everywhere', 'locations', 'everybody', 'recipients'] as const

/** A new alert covers all locations if `everywhere` is true. */
export function toAlertForm(alert: Alert | null, everywhere: boolean): AlertForm {
  if (alert === null) return { keywords: [], typed: '', everywhere, locations: [], everybody: true, recipients: [] }
  const { keywords, locations, everybody, recipients } = alert
  const ids = (named: readonly { id: string }[]) => named.map(({ id }) => id)
  return {
    keywords,
    typed: '',
    everywhere: alert.everywhere,
    locations: ids(locations),
    everybody,
    recipients: ids(recipients),
  }
}

export function toAlertBody(form: AlertForm): BodyInputOf<typeof keywordAlerts.create> {
  const { typed, everywhere, locations, everybody, recipients } = form
  return {
    keywords: withTyped(form.keywords, typed),
    everywhere,
    ...(everywhere ? {} : { locations: [...locations] }),
    everybody,
    ...(everybody ? {} : { recipients: [...recipients] }),
  }
}

/** The keywords with those that were typed or pasted. */
export function withTyped(keywords: readonly string[], typed: string): string[] {
  return [...new Set([...keywords, ...parseWordList(typed)])]
}
