import { useRef, useState } from 'react'
import { deleteDraft, readDraft, saveLocalDraft } from '../drafts/drafts.ts'

/** What was set for which account by hand, like its place. It outlives a reload: dozens of rows are work. */
export function useChoices<Chosen = string | null>(draftKey: string) {
  const [byHand, setByHand] = useState<ReadonlyMap<string, Chosen>>(
    () => new Map(readDraft<[string, Chosen][]>(draftKey)),
  )
  const latest = useRef(byHand)
  latest.current = byHand
  const choose = (...chosen: readonly (readonly [accountId: string, chosen: Chosen])[]) => {
    const newChoices = new Map(chosen)
    // Chosen again, it comes last: later choices win.
    const next = new Map([...[...latest.current].filter(([chosenId]) => !newChoices.has(chosenId)), ...newChoices])
    setByHand(next)
    saveLocalDraft(draftKey, [...next])
  }
  /** What became true needs not be kept; what is shown stays as it is. */
  const forget = (accounts?: ReadonlySet<string>) => {
    const left = accounts ? [...latest.current].filter(([chosenId]) => !accounts.has(chosenId)) : []
    if (left.length > 0) saveLocalDraft(draftKey, left)
    else deleteDraft(draftKey)
  }
  return { byHand, choose, forget }
}
