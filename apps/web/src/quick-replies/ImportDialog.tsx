import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { locales } from '@vitrine/contract/companies'
import { maxQuickReplies, quickReplies } from '@vitrine/contract/quick-replies'
import { useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { useDraft, useOwnKey } from '../drafts/drafts.ts'
import { FormActions, FormDialog } from '../forms/FormDialog.tsx'
import { FormErrors } from '../forms/FormErrors.tsx'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { useFormErrors } from '../forms/use-form-errors.ts'
import { useSave } from '../forms/use-save.ts'
import { useValidators } from '../forms/use-validators.ts'
import { languageNames } from '../i18n/language.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './Dialogs.module.css'
import { FieldText } from './FieldText.tsx'
import type { QuickReply } from './queries.ts'
import { getRemainingText, type PastedReply, readPasted } from './read-pasted.ts'
import { useReplyActions } from './use-reply-actions.ts'

type Items = Parameters<ReturnType<typeof useReplyActions>['addPasted']>[0]

interface Submission {
  readonly items: Items
  /** The lines that are not sent, as they stay in the field. */
  readonly rest: string
}

interface Props {
  all: readonly QuickReply[]
  onClose: () => void
}

const pasteId = 'quick-replies-pasted'

/** Adds quick replies that were pasted from a spreadsheet. Faulty lines stay in the field and show why. */
export function ImportDialog({ all, onClose }: Props) {
  const t = useTranslations('replies.import')
  const isMobile = useIsMobile()
  const actions = useReplyActions()
  const rules = useValidators()
  const ui = useLocale()
  const [pasted, setPasted, pasteDraft] = useDraft(useOwnKey('quick-replies.import'))
  const [chosenLang, setLang, langDraft] = useDraft(useOwnKey('quick-replies.import.lang'), ui)
  const lang = locales.find((locale) => locale === chosenLang) ?? ui
  const fields = useQuery(q(quickReplies.fields))
  const lines = useMemo(() => {
    const shortcuts = all.flatMap(({ shortcut, visibility }) =>
      visibility === 'company' && shortcut ? [shortcut] : [],
    )
    return readPasted(pasted, lang, { own: fields.data?.own ?? [], shortcuts })
  }, [pasted, lang, all, fields.data])
  const rest = useMemo(() => getRemainingText(pasted, lines), [pasted, lines])
  const good = lines.filter(({ error }) => error === undefined)
  const hasRest = useRef(false)
  const save = useSave({
    // Not the key of the draft, which remains with the lines that were not sent: opened while others are on their way,
    // the dialog closes once they have arrived, and shows what is left when it is opened again.
    form: useOwnKey('quick-replies.import.add'),
    ...{ title: t('title'), once: true },
    write: ({ items }: Submission, idempotencyKey) => actions.addPasted(items, idempotencyKey),
    onSaved: (_, submission) => {
      hasRest.current = submission.rest !== ''
      setPasted(submission.rest)
      if (!hasRest.current) langDraft.drop()
    },
    close: () => {
      if (!hasRest.current) onClose()
    },
  })
  const [sent, setSent] = useState<Items>([])
  const { errorOf, errors, watch, check } = useFormErrors(
    save.error,
    ['pasted', ...sent.map((_, at) => `items[${at}]`)],
    {
      getId: () => pasteId,
      getName: (field) => sent[Number(/\d+/.exec(field)?.[0])]?.title ?? t('paste'),
      values: { pasted, ...Object.fromEntries(sent.map((_, at) => [`items[${at}]`, pasted])) },
      wrong: { pasted: rules.needed(pasted) ?? (good.length === 0 ? t('found', { count: 0 }) : undefined) },
    },
  )
  const submit = () => {
    if (!check()) return
    const items = good.map(({ title, shortcut, folder, texts }) => ({ title, shortcut, folder, texts }))
    setSent(items)
    save.submit({ items, rest: rest.text })
  }
  const discard = () => {
    pasteDraft.discard()
    langDraft.discard()
  }
  const cancel = () => {
    discard()
    onClose()
  }
  return (
    <FormDialog
      {...{ title: t('title'), save, watch, onClose }}
      size={760}
      fullScreen={isMobile}
      className={classes.form}
      onSubmit={submit}
    >
      {(pasteDraft.isRestored || langDraft.isRestored) && <RestoredDraft onDiscard={discard} />}
      <FormErrors errors={errors} />
      <Textarea
        id={pasteId}
        label={t('paste')}
        description={t('hint')}
        data-autofocus
        minRows={5}
        maxRows={10}
        autosize
        spellCheck={false}
        value={pasted}
        error={errorOf('pasted') ?? errors.find((error) => 'fieldId' in error)?.message}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <NativeSelect
        className={classes.lang}
        label={t('lang')}
        value={lang}
        onChange={(event) => setLang(event.currentTarget.value)}
        data={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
      />
      {lines.length > 0 && <Lines lines={lines} good={good.length} beyond={rest.beyond} />}
      <FormActions save={save} submit={t('add', { count: good.length })} onCancel={cancel} />
    </FormDialog>
  )
}

function Lines({ lines, good, beyond }: { lines: readonly PastedReply[]; good: number; beyond: number }) {
  const t = useTranslations('replies.import')
  const formats = useFormats()
  const keyed = lines.map((line, index) => ({ line, key: index }))
  return (
    <section aria-label={t('preview')}>
      <p className={classes.count} role="status">
        {t('found', { count: good })}
        {lines.length > good && ` ${t('left', { count: lines.length - good })}`}
        {beyond > 0 && (
          <span className={classes.fault}>
            {' '}
            {t('beyond', { count: beyond, most: formats.integer(maxQuickReplies) })}
          </span>
        )}
      </p>
      <ul className={classes.lines}>
        {keyed.map(({ line, key }) => (
          <li key={key} data-fault={line.error !== undefined || undefined}>
            <p className={classes.first}>
              <span className={classes.name}>{line.title || t('noTitle')}</span>
              {line.shortcut && <span>/{line.shortcut.replace(/^\//, '')}</span>}
              {line.folder && <span>{line.folder}</span>}
              <span>
                {locales
                  .filter((lang) => line.texts[lang] !== undefined)
                  .map((lang) => lang.toUpperCase())
                  .join(' ')}
              </span>
            </p>
            <p className={classes.text}>
              <FieldText text={Object.values(line.texts)[0] ?? ''} />
            </p>
            {line.error && <p className={classes.fault}>{t(`fault.${line.error.code}`, { name: line.error.name })}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
