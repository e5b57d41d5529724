import { keepDraft, readDraft } from '../drafts.ts'

/** Words that come back to the reply box of an item: from an undone reply. Answers whether the box took them. */
type Listener = (itemId: string, text: string) => boolean
const listeners = new Set<Listener>()

export function onHandBack(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where their box is not there, since one has gone on, they wait in what is kept for it. */
export async function handBack(me: string, itemId: string, text: string): Promise<void> {
  if (offer(itemId, text)) return
  const key = replyKey(me, itemId)
  const begun = await readDraft<string>(key)
  // It may have come back meanwhile.
  if (!offer(itemId, text)) await keepDraft(key, before(text, begun))
}

const offer = (itemId: string, text: string) => [...listeners].some((listener) => listener(itemId, text))

/** What was begun since stays, below. */
export const before = (text: string, begun = '') => [text, begun.trim()].filter(Boolean).join('\n\n')

/** Where the words for an item are kept while they are written. */
export const replyKey = (me: string, itemId: string) => `reply ${me} ${itemId}`
