import type { MemberOf } from '@vitrine/contract/operation'
import { quickReplies } from '@vitrine/contract/quick-replies'
import { everyOf } from '../api/every.ts'

export type QuickReply = MemberOf<typeof quickReplies.list>

/** Every quick reply the person may use, by title. */
export const everyQuickReply = everyOf(quickReplies.list)
