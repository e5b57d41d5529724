import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isInLanguage } from '../api/error.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { FilePicker } from '../ui/FilePicker.tsx'
import classes from './ImageChooser.module.css'
import type { useImageUpload } from './use-image-upload.ts'

interface Props {
  /** The current image or its placeholder. */
  children: ReactNode
  isThere: boolean
  texts: { add: string; change: string; remove: string; failed: string; hint?: string }
  imageUpload: ReturnType<typeof useImageUpload>
  disabled?: boolean
  /** Called with the file instead of uploading it, for example to crop it first. */
  onChosen?: (file: File) => void
}

/** Adds, replaces or removes an image. The buttons are disabled while an upload is pending. */
export function ImageChooser({
  children,
  isThere,
  texts,
  imageUpload,
  disabled,
  onChosen = imageUpload.mutate,
}: Props) {
  const t = useTranslations('settings.picture')
  const input = useRef<HTMLInputElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const { isPending, variables } = imageUpload
  const isSending = isPending && variables !== null
  const hint = isSending ? t('sending') : texts.hint
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
              {isThere ? texts.change : texts.add}
            </Button>
            {isThere && (
              <Button
                variant="subtle"
                color="gray"
                loading={isPending && !isSending}
                disabled={isPending}
                onClick={() => {
                  // This button is unmounted together with the image.
                  first.current?.focus()
                  imageUpload.mutate(null)
                }}
              >
                {texts.remove}
              </Button>
            )}
          </div>
        )}
        <p className={classes.hint} role="status">
          {hint}
        </p>
        {imageUpload.error && <Failure texts={texts} imageUpload={imageUpload} />}
      </div>
      <FilePicker
        ref={input}
        accept="image/jpeg,image/png,image/webp"
        aria-label={texts.add}
        onFiles={([file]) => file && onChosen(file)}
      />
    </div>
  )
}

/** Why an image was not saved: a refused file asks for another one, any other error can be retried. */
function Failure({ texts, imageUpload }: Pick<Props, 'texts' | 'imageUpload'>) {
  const t = useTranslations('settings.picture')
  const app = useTranslations('app')
  const errorText = useErrorText()
  const language = useLocale()
  const refused =
    imageUpload.error && isInLanguage(imageUpload.error, language)
      ? imageUpload.error.violations[0]?.message
      : undefined
  const { variables } = imageUpload
  return (
    <Banner
      tone="red"
      action={
        refused === undefined &&
        variables !== undefined && (
          <Button size="xs" variant="default" onClick={() => imageUpload.mutate(variables)}>
            {app('retry')}
          </Button>
        )
      }
    >
      {t('why', { failed: texts.failed, why: refused ?? errorText(imageUpload.error) })}
      {refused !== undefined && ` ${t('another')}`}
    </Banner>
  )
}
