import { findKeyword } from '@vitrine/contract/keywords'
import type { ReactNode } from 'react'
import classes from '../ui/Highlight.module.css'

/** A text with the keyword somebody wanted to hear of marked wherever it stands. */
export function HighlightedText({ text, keyword }: { text: string; keyword: string }) {
  const parts: ReactNode[] = []
  let from = 0
  for (let found = findKeyword(text, keyword); found !== null; found = findKeyword(text.slice(from), keyword)) {
    const [at, end] = [from + found.at, from + found.end]
    parts.push(
      text.slice(from, at),
      <mark key={at} className={classes.mark}>
        {text.slice(at, end)}
      </mark>,
    )
    from = end
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}
