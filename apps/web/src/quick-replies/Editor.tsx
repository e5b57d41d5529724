import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Locale, locales } from '@vitrine/contract/companies'
import { quickReplies } from '@vitrine/contract/quick-replies'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../api.ts'
import { useEdits } from '../settings/use-edits.ts'
import { useNamedPage } from '../shell/page-name.ts'
import { Banner } from '../ui/Banner.tsx'
import { FormErrors } from '../ui/FormErrors.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { Tip } from '../ui/Tip.tsx'
import { toastDone } from '../ui/toasts.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useTellLeft } from '../use-why.ts'
import type { QuickReply } from './data.ts'
import classes from './Editor.module.css'
import { bodyOf, formOf, newOf, type ReplyForm, textField } from './form.ts'
import { NameFields } from './NameFields.tsx'
import { Preview } from './Preview.tsx'
import { SuitsFields } from './SuitsFields.tsx'
import { TextsField } from './TextsField.tsx'
import { useFieldName } from './use-field-name.ts'
import { useReplyFaults } from './use-reply-faults.ts'
import { useVerbs } from './verbs.ts'

interface Props {
  /** Null for one to be made. */
  reply: QuickReply | null
  folders: readonly string[]
  onShow: (id: string | undefined) => void
}

/** A quick reply's words and when it suits. What is typed is kept on this device until it is saved. */
export function Editor({ reply, folders, onShow }: Props) {
  const t = useTranslations('replies')
  const isMobile = useIsMobile()
  const nameOf = useFieldName()
  const ui = useLocale()
  const verbs = useVerbs()
  const saved = useMemo(() => formOf(reply, nameOf), [reply, nameOf])
  const form = useEdits(`quick-reply.fields.${reply?.id ?? 'new'}`, saved)
  const fields = useQuery(q(quickReplies.fields))
  const own = fields.data?.own ?? []
  const [shown, setShown] = useState<Locale | null>(null)
  const lang = shown ?? firstOf(saved, ui)
  const title = reply?.title ?? t('new')
  useNamedPage(title)
  const done = async () => {
    await form.settle(invalidate(quickReplies.list, quickReplies.read))
    toastDone(reply ? t('saved') : t('created'))
  }
  const onError = useTellLeft(title)
  const create = useApiMutation(quickReplies.create, { onSuccess: done, onError })
  const update = useApiMutation(quickReplies.update, { onSuccess: done, onError })
  const pending = create.isPending || update.isPending
  const { errorOf, errors, watch, check } = useReplyFaults(create.error ?? update.error, form.values, lang)
  const save = () => {
    if (pending || !check()) return
    if (reply) update.mutate({ params: { id: reply.id }, body: bodyOf(form.change, own) })
    // Of the call: who has left meanwhile is not fetched back.
    else create.mutate({ body: newOf(form.values, own) }, { onSuccess: ({ id }) => onShow(id) })
  }
  const part = { values: form.values, set: form.set, errorOf }
  return (
    <div className={classes.scroll} {...watch}>
      <header className={classes.head}>
        {isMobile && (
          <ActionIcon size={44} aria-label={t('backToList')} onClick={() => onShow(undefined)}>
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
                onClick={() => void verbs.duplicate(reply, onShow)}
              >
                <IconCopy size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tip>
            <Tip label={t('remove')}>
              <ActionIcon
                size={isMobile ? 44 : 32}
                aria-label={t('remove')}
                onClick={() => {
                  onShow(undefined)
                  void verbs.remove([reply])
                }}
              >
                <IconTrash size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tip>
          </>
        )}
      </header>
      {form.restored && <Banner tone="blue">{t('restored')}</Banner>}
      <FormErrors errors={errors} />
      <div className={classes.body}>
        <div className={classes.words}>
          <NameFields {...part} folders={folders} />
          <TextsField {...part} lang={lang} onLang={setShown} own={own} />
        </div>
        <Preview values={form.values} lang={lang} example={fields} />
        <div className={classes.rules}>
          <SuitsFields {...part} />
        </div>
      </div>
      <SaveBar
        dirty={form.dirty}
        pending={pending}
        onSave={save}
        onCancel={() => {
          create.reset()
          update.reset()
          form.forget()
          if (!reply) onShow(undefined)
        }}
      />
    </div>
  )
}

const firstOf = (saved: ReplyForm, ui: Locale): Locale =>
  saved[textField(ui)] !== '' ? ui : (locales.find((lang) => saved[textField(lang)] !== '') ?? ui)
