import type { QuickReply } from './data.ts'
import classes from './ReplyList.module.css'
import { ReplyRow } from './ReplyRow.tsx'

const nothing = () => {}

/** The list with made-up replies. */
export function SampleRows({ replies }: { replies: readonly QuickReply[] }) {
  return (
    <ul className={classes.list}>
      {replies.map((reply) => (
        <ReplyRow
          key={reply.id}
          {...{ reply, query: '', isOpen: false, isSelected: false, onSelect: nothing, onOpen: nothing }}
        />
      ))}
    </ul>
  )
}
