import { Each } from '../../../ui/Each.tsx'
import { parseInlines } from '../../composer/model/tokens.ts'
import { usePosts } from './actions.ts'
import classes from './PostText.module.css'

/** What a post says, with its fields and mentions shown as such. */
export function PostText({ text, className }: { text: string; className?: string }) {
  const { cardTexts } = usePosts()
  return (
    <p className={`${classes.text} ${className ?? ''}`}>
      <Each of={parseInlines(text)}>
        {(piece) => {
          if (piece.type === 'text') return piece.text
          const isField = piece.type === 'field'
          return (
            <span className={isField ? classes.field : classes.mention}>
              {isField ? cardTexts.field(piece.attrs.name) : `@${piece.attrs.label}`}
            </span>
          )
        }}
      </Each>
    </p>
  )
}
