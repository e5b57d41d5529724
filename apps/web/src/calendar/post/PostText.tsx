import { inlinesOf } from '../../composer/model/tokens.ts'
import { usePosts } from './actions.ts'
import classes from './PostText.module.css'

/** What a post says, with its fields and mentions shown as such. */
export function PostText({ text, className }: { text: string; className?: string }) {
  const { words } = usePosts()
  return (
    <p className={`${classes.text} ${className ?? ''}`}>
      {inlinesOf(text).map((piece, index) => {
        if (piece.type === 'text') return piece.text
        const isField = piece.type === 'field'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn anew together.
          <span key={index} className={isField ? classes.field : classes.mention}>
            {isField ? words.field(piece.attrs.name) : `@${piece.attrs.label}`}
          </span>
        )
      })}
    </p>
  )
}
