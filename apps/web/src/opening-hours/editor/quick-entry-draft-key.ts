import type { HoursTab } from '@vitrine/contract/opening-hours-special'
import { useOwnKey } from '../../drafts/drafts.ts'

/** Under which a line of hours is kept until it is applied, for each tab of what it is typed for. */
export function useQuickEntryDraftKey(of: string): (tab: HoursTab) => string {
  const own = useOwnKey(`hours-line.${of}`)
  return (tab) => `${own} ${tab}`
}
