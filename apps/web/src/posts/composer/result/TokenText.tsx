import { useTranslations } from 'use-intl'
import { Each } from '../../../ui/Each.tsx'
import { parseLines } from '../model/tokens.ts'
import classes from './Result.module.css'

/** A text as it was written: fields and mentions as words of their own, not yet filled in. */
export function TokenText({ text }: { text: string }) {
  const t = useTranslations()
  const getFieldLabel = (name: string) => {
    const key = `composer.fields.names.${name}` as 'composer.fields.names.city' // checked by `has` before it is read
    return t.has(key) ? t(key) : name
  }
  return (
    <Each of={parseLines(text)}>
      {(line) => (
        <span className={classes.textLine}>
          <Each of={line.content ?? []}>
            {(part) =>
              part.type === 'text' ? (
                part.text
              ) : (
                <span className={classes.token} data-tone={part.type === 'field' ? 'brand' : 'blue'}>
                  {part.type === 'field' ? getFieldLabel(part.attrs.name) : part.attrs.label}
                </span>
              )
            }
          </Each>
        </span>
      )}
    </Each>
  )
}
