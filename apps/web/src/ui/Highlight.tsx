import { highlight } from './fuzzy.ts'
import classes from './Highlight.module.css'

/** A text with what was searched for marked in it. */
export function Highlight({ text, query }: { text: string; query: string }) {
  if (query.trim() === '') return <>{text}</>
  let position = 0
  return (
    <>
      {highlight(text, query).map((part) => {
        position += part.text.length
        return part.match ? (
          <mark key={position} className={classes.mark}>
            {part.text}
          </mark>
        ) : (
          <span key={position}>{part.text}</span>
        )
      })}
    </>
  )
}
