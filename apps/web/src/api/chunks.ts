/** What lists are merged by. */
interface Page {
  member: { id: string }[]
  totalItems: number
}

const chunk = 100
const atOnce = 4

/**
 * Asks for more than a hundred places in chunks and merges the answers: members without repeats (by id), totals added
 * up less the repeats. `onProgress` gets how many of the places have answered.
 */
export async function inChunks<P extends Page>(
  ids: readonly string[],
  fetchChunk: (ids: readonly string[]) => Promise<P>,
  onProgress?: (done: number) => void,
): Promise<Pick<P, 'member' | 'totalItems'>> {
  const chunks = Array.from({ length: Math.max(1, Math.ceil(ids.length / chunk)) }, (_, index) =>
    ids.slice(index * chunk, (index + 1) * chunk),
  )
  const pages: P[] = []
  let [next, done] = [0, 0]
  const worker = async () => {
    for (let index = next++; index < chunks.length; index = next++) {
      const part = chunks[index] ?? []
      pages[index] = await fetchChunk(part)
      done += part.length
      onProgress?.(done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, chunks.length) }, worker))
  return merge(pages)
}

function merge<P extends Page>(pages: readonly P[]): Pick<P, 'member' | 'totalItems'> {
  const byId = new Map<string, P['member'][number]>()
  let [total, repeats] = [0, 0]
  for (const page of pages) {
    total += page.totalItems
    for (const item of page.member) {
      if (byId.has(item.id)) repeats++
      else byId.set(item.id, item)
    }
  }
  return { member: [...byId.values()], totalItems: total - repeats }
}
