import { useChoices } from '../../connections/use-choices.ts'
import { useDraft, useOwnKey } from '../../drafts/drafts.ts'
import type { Ticks } from './review.ts'
import type { Came } from './use-importing.ts'

/**
 * What the person decided about the profiles: their places, their ticks, their group.
 * Another authorisation opens the same profiles, so it is kept for all of them.
 */
export function usePlan() {
  const places = useChoices(useOwnKey('import.places'))
  const ticks = useChoices<boolean>(useOwnKey('import.ticks'))
  const [group, setGroup, groupDraft] = useDraft(useOwnKey('import.group'))
  return {
    byHand: places.byHand,
    choose: (accountId: string, place: string | null) => places.choose([accountId, place]),
    ticks: ticks.byHand,
    tick: (changed: Ticks) => ticks.choose(...changed),
    ...{ group, setGroup },
    /** Nothing is left to decide of what was brought in; what failed goes on as it was meant. */
    forget({ brought, failed }: Came) {
      places.forget(brought)
      ticks.forget(failed > 0 ? brought : undefined)
      if (failed === 0) groupDraft.drop()
    },
  }
}
