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
  const [key, quickly] = [replyKey(me, itemId), quickKey(me, itemId)]
  const [begun, used = ''] = [await readDraft<string>(key), await readDraft<string>(quickly)]
  // It may have come back meanwhile.
  if (offer(itemId, text)) return
  const quick = [...new Set([...quickOf(itemId, text), ...used.split(' ').filter(Boolean)])]
  await Promise.all([
    keepDraft(key, before(text, begun)),
    ...(quick.length > 0 ? [keepDraft(quickly, quick.join(' '))] : []),
  ])
}

/** The last words that were sent to an item from this page, and the quick replies they were written with. */
const sent = new Map<string, { readonly text: string; readonly quick: readonly string[] }>()
export const noteSent = (itemId: string, words: { readonly text: string; readonly quick: readonly string[] }) =>
  void sent.set(itemId, words)

/** The quick replies come back with the words, whichever box sent them. */
export function quickOf(itemId: string, text: string): readonly string[] {
  const words = sent.get(itemId)
  return words?.text === text ? words.quick : []
}

const offer = (itemId: string, text: string) => [...listeners].some((listener) => listener(itemId, text))

/** What was begun since stays, below. */
export const before = (text: string, begun = '') => [text, begun.trim()].filter(Boolean).join('\n\n')

/** Where the words for an item are kept while they are written. */
export const replyKey = (me: string, itemId: string) => `reply ${me} ${itemId}`
/** And the quick replies they are written with. */
export const quickKey = (me: string, itemId: string) => `reply-quick ${me} ${itemId}`
