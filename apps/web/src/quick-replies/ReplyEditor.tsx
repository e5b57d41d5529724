import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Locale, locales } from '@vitrine/contract/companies'
import { quickReplies } from '@vitrine/contract/quick-replies'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { invalidate, q, write } from '../api/queries.ts'
import { FormErrors } from '../forms/FormErrors.tsx'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { SaveBar } from '../forms/SaveBar.tsx'
import { SavingFields } from '../forms/SavingFields.tsx'
import { useFormEdits } from '../forms/use-form-edits.ts'
import { useSave } from '../forms/use-save.ts'
import { useNamedPage } from '../layout/page-name.ts'
import { Tip } from '../ui/Tip.tsx'
import { toastDone } from '../ui/toasts.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { NameFields } from './NameFields.tsx'
import { Preview } from './Preview.tsx'
import type { QuickReply } from './queries.ts'
import classes from './ReplyEditor.module.css'
import { type ReplyForm, textField, toCreateBody, toReplyForm, toUpdateBody } from './reply-form.ts'
import { TargetingFields } from './TargetingFields.tsx'
import { TextsField } from './TextsField.tsx'
import { useFieldName } from './use-field-name.ts'
import { useReplyActions } from './use-reply-actions.ts'
import { useReplyErrors } from './use-reply-errors.ts'

interface Props {
  /** Null for one to be made. */
  reply: QuickReply | null
  folders: readonly string[]
  onShow: (id: string | undefined) => void
}

type Submission =
  | { readonly create: ReturnType<typeof toCreateBody> }
  | { readonly id: string; readonly update: ReturnType<typeof toUpdateBody> }

/** A quick reply's texts and when it is offered. Input is stored on this device until it is saved. */
export function ReplyEditor({ reply, folders, onShow }: Props) {
  const t = useTranslations('replies')
  const isMobile = useIsMobile()
  const nameOf = useFieldName()
  const ui = useLocale()
  const actions = useReplyActions()
  const saved = useMemo(() => toReplyForm(reply, nameOf), [reply, nameOf])
  const form = useFormEdits(`quick-reply.fields.${reply?.id ?? 'new'}`, saved)
  const fields = useQuery(q(quickReplies.fields))
  const own = fields.data?.own ?? []
  const [shown, setShown] = useState<Locale | null>(null)
  const lang = shown ?? getInitialLocale(saved, ui)
  const title = reply?.title ?? t('new')
  useNamedPage(title)
  const save = useSave({
    ...{ form: form.key, title, once: reply === null },
    write: (input: Submission, idempotencyKey) =>
      'create' in input
        ? write(quickReplies.create, { body: input.create }, idempotencyKey)
        : write(quickReplies.update, { params: { id: input.id }, body: input.update }, idempotencyKey),
    onSaved: async () => {
      await form.settle(invalidate(quickReplies.list, quickReplies.read))
      toastDone(reply ? t('saved') : t('created'))
    },
    close: (saved) => {
      if (!reply) onShow(saved?.id)
    },
  })
  const { errorOf, errors, watch, check } = useReplyErrors(save.error, form.values, lang)
  const part = { values: form.values, set: form.set, getError: errorOf }
  return (
    <div className={classes.scroll} {...watch}>
      <header className={classes.head}>
        {isMobile && (
          <ActionIcon size={44} aria-label={t('backToList')} disabled={save.isLocked} onClick={() => onShow(undefined)}>
            <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <h2 className={classes.title}>{title}</h2>
        {reply && (
          <>
            <Tip label={t('duplicate')}>
              <ActionIcon
                size={isMobile ? 44 : 32}
                aria-label={t('duplicate')}
                disabled={save.isBusy}
                onClick={() => void actions.duplicate(reply, onShow)}
              >
                <IconCopy size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tip>
            <Tip label={t('remove')}>
              <ActionIcon
                size={isMobile ? 44 : 32}
                aria-label={t('remove')}
                disabled={save.isBusy}
                onClick={() => {
                  onShow(undefined)
                  void actions.remove([reply])
                }}
              >
                <IconTrash size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tip>
          </>
        )}
      </header>
      <SavingFields save={save}>
        {form.restored && <RestoredDraft onDiscard={form.forget} />}
        <FormErrors errors={errors} />
        <div className={classes.body}>
          <div className={classes.words}>
            <NameFields {...part} folders={folders} />
            <TextsField {...part} lang={lang} onLang={setShown} own={own} />
          </div>
          <Preview values={form.values} lang={lang} example={fields} />
          <div className={classes.rules}>
            <TargetingFields {...part} />
          </div>
        </div>
      </SavingFields>
      <SaveBar
        // Nothing can be saved or taken back until it is known whether it arrived.
        dirty={form.dirty && save.doubtSince === null}
        pending={save.isBusy}
        onSave={() => {
          if (!check()) return
          if (reply) save.submit({ id: reply.id, update: toUpdateBody(form.change, own) })
          else save.submit({ create: toCreateBody(form.values, own) })
        }}
        onCancel={() => {
          save.reset()
          form.forget()
          if (!reply) onShow(undefined)
        }}
      />
    </div>
  )
}

const getInitialLocale = (saved: ReplyForm, ui: Locale): Locale =>
  saved[textField(ui)] !== '' ? ui : (locales.find((lang) => saved[textField(lang)] !== '') ?? ui)
