import { useTranslations } from 'use-intl'
import { linesOf } from '../model/tokens.ts'
import classes from './Result.module.css'

/** A text as it was written: fields and mentions as words of their own, not yet filled in. */
export function TokenText({ text }: { text: string }) {
  const t = useTranslations()
  const labelOf = (name: string) => {
    const key = `composer.fields.names.${name}` as 'composer.fields.names.city' // checked by `has` before it is read
    return t.has(key) ? t(key) : name
  }
  return linesOf(text).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, drawn anew together.
    <span key={at} className={classes.textLine}>
      {(line.content ?? []).map((part, index) =>
        part.type === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, drawn anew together.
          <span key={index} className={classes.token} data-tone={part.type === 'field' ? 'brand' : 'blue'}>
            {part.type === 'field' ? labelOf(part.attrs.name) : part.attrs.label}
          </span>
        ),
      )}
    </span>
  ))
}
