import { Input, InputWrapperContext, Textarea, type TextareaProps } from '@mantine/core'
import { type Ref, useId, useRef } from 'react'
import classes from './MarkedTextarea.module.css'
import { splitTemplate } from './template-tokens.ts'

interface Props extends Omit<TextareaProps, 'value'> {
  ref?: Ref<HTMLTextAreaElement>
  value: string
  /** Fields are something to fill, not to keep. */
  alarm?: boolean
}

/** A text area whose `{{fields}}` are coloured: the same words lie unseen behind it, with marks. */
export function MarkedTextarea({ value, alarm, className, error, ...rest }: Props) {
  const behind = useRef<HTMLDivElement>(null)
  const pieces = splitTemplate(value)
  const wrong = useId()
  const described = [rest['aria-describedby'], error ? wrong : ''].filter(Boolean).join(' ')
  const field = (
    <div className={className === undefined ? classes.wrap : `${classes.wrap} ${className}`}>
      <div ref={behind} className={classes.behind} aria-hidden data-alarm={alarm || undefined}>
        {pieces.map((piece) =>
          piece.field === undefined ? (
            <span key={piece.at}>{piece.text}</span>
          ) : (
            <mark key={piece.at}>{piece.text}</mark>
          ),
        )}
      </div>
      <Textarea
        {...rest}
        value={value}
        error={Boolean(error)}
        // An input of Mantine’s takes what describes it from what is around it alone.
        inputContainer={(input) => (
          <InputWrapperContext value={{ ...bare, describedBy: described || undefined }}>{input}</InputWrapperContext>
        )}
        onScroll={(event) => {
          if (behind.current) behind.current.scrollTop = event.currentTarget.scrollTop
        }}
      />
    </div>
  )
  return (
    <>
      {field}
      {error && <Input.Error id={wrong}>{error}</Input.Error>}
    </>
  )
}

const bare = { offsetTop: false, offsetBottom: false, inputId: undefined, labelId: undefined, getStyles: null }
