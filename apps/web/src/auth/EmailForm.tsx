import { Button, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../ui/Notice.tsx'
import classes from './Form.module.css'
import { keep, kept } from './kept.ts'
import { useSending } from './use-sending.ts'
import { useWayError } from './use-way-error.ts'

interface Props {
  title: string
  lead: string
  submit: string
  /** Answers when it has gone out. */
  onSubmit: (email: string) => Promise<unknown>
  children?: ReactNode
}

/** One address, to which something is sent. */
export function EmailForm({ title, lead, submit, onSubmit, children }: Props) {
  const t = useTranslations('accounts.email')
  const sayError = useWayError()
  const { pending, error, run } = useSending()
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const refused = error?.violations[0]?.message

  const go = async (event: FormEvent) => {
    event.preventDefault()
    const email = field.current?.value.trim() ?? ''
    setMissing(email === '' ? t('missing') : undefined)
    if (email === '') return field.current?.focus()
    const done = await run(async () => {
      await onSubmit(email)
      return true
    })
    if (!done) field.current?.focus()
  }

  return (
    <form className={classes.form} onSubmit={go} noValidate>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      <TextInput
        ref={field}
        size="lg"
        type="email"
        name="email"
        label={t('label')}
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        defaultValue={kept('email')}
        error={missing ?? refused}
        onChange={(event) => {
          keep('email', event.currentTarget.value)
          setMissing(undefined)
        }}
      />
      {error && !refused && <Notice tone="red">{sayError(error)}</Notice>}
      <Button type="submit" size="lg" fullWidth loading={pending}>
        {submit}
      </Button>
      {children}
    </form>
  )
}
