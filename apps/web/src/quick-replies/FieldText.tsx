import classes from './FieldText.module.css'
import { splitTemplate } from './template-tokens.ts'
import { useFieldName } from './use-field-name.ts'

/** A text to be read, its fields as tokens; those without a value stand out. */
export function FieldText({ text, missing }: { text: string; missing?: boolean }) {
  const nameOf = useFieldName()
  return splitTemplate(text).map((piece) =>
    piece.field === undefined ? (
      <span key={piece.at}>{piece.text}</span>
    ) : (
      <span key={piece.at} className={classes.token} data-missing={missing || undefined}>
        {nameOf(piece.field)}
      </span>
    ),
  )
}
