import { useEffect, useRef, useState } from 'react'
import { deleteDraft, ownKey, readDraft, saveLocalDraft, useOwnKey } from '../drafts/drafts.ts'
import { createStore, useStore } from '../lib/create-store.ts'
import type { Me } from '../session/current-user.ts'

// A reply that is undone goes back to the box it was written in, which may be closed, or busy with the next reply: it
// waits on the device until the box can take it.

interface UndoneReply {
  readonly text: string
  /** The ids of the quick replies it was written with. */
  readonly quickReplies: readonly string[]
}

const getDraftName = (itemId: string) => `undone-reply ${itemId}`

/** How many replies were undone in this tab. */
const undone = createStore(0)

export function returnUndoneReply(me: Me, itemId: string, reply: { readonly id: string; readonly text: string }): void {
  const key = ownKey(me, getDraftName(itemId))
  const waiting = readDraft<UndoneReply>(key)
  const quickReplies = [...(quickRepliesById.get(reply.id) ?? []), ...(waiting?.quickReplies ?? [])]
  saveLocalDraft(key, { text: joinTexts(reply.text, waiting?.text), quickReplies })
  undone.set(undone.get() + 1)
}

/** Hands an undone reply of an item to its box. `isHere`: it was undone while the box was open. */
export function useUndoneReply(
  itemId: string,
  isReadOnly: boolean,
  onReturned: (reply: UndoneReply, isHere: boolean) => void,
): void {
  const key = useOwnKey(getDraftName(itemId))
  const count = useStore(undone)
  const [initial] = useState(count)
  const latest = useRef(onReturned)
  latest.current = onReturned
  useEffect(() => {
    const reply = isReadOnly ? undefined : readDraft<UndoneReply>(key)
    if (!reply) return
    latest.current(reply, count !== initial)
    deleteDraft(key)
  }, [key, isReadOnly, count, initial])
}

/** A reply above what has been written since. */
export const joinTexts = (reply: string, next = ''): string => [reply, next.trim()].filter(Boolean).join('\n\n')

const quickRepliesById = new Map<string, readonly string[]>()

/** Remembers which quick replies a reply was sent with, until the page is loaded again. */
export const rememberQuickReplies = (replyId: string, ids: readonly string[]) => void quickRepliesById.set(replyId, ids)
