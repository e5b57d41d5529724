import { useChoices } from '../../connections/use-choices.ts'
import { useDraft, useOwnKey } from '../../drafts/drafts.ts'
import type { Ticks } from './import-review.ts'
import type { ImportResult } from './use-google-import.ts'

/**
 * What the person decided about the profiles: their places, their ticks, their group.
 * Another authorisation opens the same profiles, so it is kept for all of them.
 */
export function useImportPlan() {
  const locationChoices = useChoices(useOwnKey('import.places'))
  const ticks = useChoices<boolean>(useOwnKey('import.ticks'))
  const [group, setGroup, groupDraft] = useDraft(useOwnKey('import.group'))
  return {
    byHand: locationChoices.byHand,
    choose: (accountId: string, locationId: string | null) => locationChoices.choose([accountId, locationId]),
    ticks: ticks.byHand,
    tick: (changed: Ticks) => ticks.choose(...changed),
    ...{ group, setGroup },
    /** Nothing is left to decide of what was brought in; what failed goes on as it was meant. */
    forget({ brought, failed }: ImportResult) {
      locationChoices.forget(brought)
      ticks.forget(failed > 0 ? brought : undefined)
      if (failed === 0) groupDraft.drop()
    },
  }
}
