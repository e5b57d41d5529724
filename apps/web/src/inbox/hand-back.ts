/** Words that come back to the reply box of an item: from an undone reply. */
type Listener = (itemId: string, text: string) => void
const listeners = new Set<Listener>()

export function onHandBack(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function handBack(itemId: string, text: string): void {
  for (const listener of listeners) listener(itemId, text)
}
