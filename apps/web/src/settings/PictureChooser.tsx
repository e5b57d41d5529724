import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isSaidIn } from '../api/error.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { FilePicker } from '../ui/FilePicker.tsx'
import classes from './PictureChooser.module.css'
import type { usePicture } from './use-picture.ts'

interface Props {
  /** The picture that stands, or what stands in its place. */
  children: ReactNode
  isThere: boolean
  words: { add: string; change: string; remove: string; failed: string; hint?: string }
  picture: ReturnType<typeof usePicture>
  disabled?: boolean
  /** What happens to a file before it is sent; without it, it is sent as it is. */
  onChosen?: (file: File) => void
}

/** A picture of somebody's or something's own: another one, or none. While one is on its way nothing else is. */
export function PictureChooser({ children, isThere, words, picture, disabled, onChosen = picture.mutate }: Props) {
  const t = useTranslations('settings.picture')
  const input = useRef<HTMLInputElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const { isPending, variables } = picture
  const isSending = isPending && variables !== null
  const hint = isSending ? t('sending') : words.hint
  return (
    <div className={classes.chooser} aria-busy={isPending}>
      {children}
      <div className={classes.side}>
        {!disabled && (
          <div className={classes.buttons}>
            <Button
              ref={first}
              variant="default"
              loading={isSending}
              disabled={isPending}
              onClick={() => input.current?.click()}
            >
              {isThere ? words.change : words.add}
            </Button>
            {isThere && (
              <Button
                variant="subtle"
                color="gray"
                loading={isPending && !isSending}
                disabled={isPending}
                onClick={() => {
                  // It goes with the picture.
                  first.current?.focus()
                  picture.mutate(null)
                }}
              >
                {words.remove}
              </Button>
            )}
          </div>
        )}
        <p className={classes.hint} role="status">
          {hint}
        </p>
        {picture.error && <Failure words={words} picture={picture} />}
      </div>
      <FilePicker
        ref={input}
        accept="image/jpeg,image/png,image/webp"
        aria-label={words.add}
        onFiles={([file]) => file && onChosen(file)}
      />
    </div>
  )
}

/** Why it was not kept: a file that is refused asks for another one, anything else for another try. */
function Failure({ words, picture }: Pick<Props, 'words' | 'picture'>) {
  const t = useTranslations('settings.picture')
  const app = useTranslations('app')
  const errorText = useErrorText()
  const language = useLocale()
  const refused = picture.error && isSaidIn(picture.error, language) ? picture.error.violations[0]?.message : undefined
  const { variables } = picture
  return (
    <Banner
      tone="red"
      action={
        refused === undefined &&
        variables !== undefined && (
          <Button size="xs" variant="default" onClick={() => picture.mutate(variables)}>
            {app('retry')}
          </Button>
        )
      }
    >
      {t('why', { failed: words.failed, why: refused ?? errorText(picture.error) })}
      {refused !== undefined && ` ${t('another')}`}
    </Banner>
  )
}
