/** A page of a list that may be asked for in chunks. */
export interface InboxPart<I> {
  readonly member: readonly I[]
  /** Chunks that go on have told of everything since then; older items of theirs come with later pages. */
  readonly completeSince?: string
}

/**
 * The items of all pages, newest first. Chunks are told of a page each: what is older than the last item of one of them
 * waits until that one has told more, else it would stand above what comes later.
 */
export function mergePages<I extends { id: string; editedAt: string }>(pages: readonly InboxPart<I>[]): I[] {
  const items = pages.flatMap(({ member }) => member)
  if (!pages.some(({ completeSince }) => completeSince !== undefined)) return items
  const since = pages.at(-1)?.completeSince ?? ''
  const byId = new Map(items.map((item) => [item.id, item]))
  return [...byId.values()]
    .filter(({ editedAt }) => editedAt >= since)
    .toSorted((a, b) => b.editedAt.localeCompare(a.editedAt))
}
