import { highlight } from './fuzzy.ts'
import classes from './Highlight.module.css'

/** A text with what was searched for marked in it. */
export function Highlight({ text, query }: { text: string; query: string }) {
  if (query.trim() === '') return <>{text}</>
  let place = 0
  return (
    <>
      {highlight(text, query).map((part) => {
        place += part.text.length
        return part.match ? (
          <mark key={place} className={classes.mark}>
            {part.text}
          </mark>
        ) : (
          <span key={place}>{part.text}</span>
        )
      })}
    </>
  )
}
