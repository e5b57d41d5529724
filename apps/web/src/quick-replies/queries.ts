import type { MemberOf } from '@vitrine/contract/operation'
import { quickReplies } from '@vitrine/contract/quick-replies'
import { allPagesQuery } from '../api/fetch-all.ts'

export type QuickReply = MemberOf<typeof quickReplies.list>

/** Every quick reply the person may use, by title. */
export const everyQuickReply = allPagesQuery(quickReplies.list)
