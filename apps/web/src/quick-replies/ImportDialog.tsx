import { Button, Loader, Modal, NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { locales } from '@vitrine/contract/companies'
import { mostQuickReplies, quickReplies } from '@vitrine/contract/quick-replies'
import { type FormEvent, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { q } from '../api.ts'
import { useOwnKey } from '../drafts.ts'
import { languageNames } from '../language.ts'
import { useSentDraft } from '../sent-drafts.ts'
import { FormErrors } from '../ui/FormErrors.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { savesByKey } from '../ui/use-save-key.ts'
import { useFaults } from '../use-faults.ts'
import { useFormats } from '../use-formats.ts'
import { useRules } from '../use-rules.ts'
import { useSentBefore } from '../use-sent-before.ts'
import { useTellLeft } from '../use-why.ts'
import classes from './Dialogs.module.css'
import type { QuickReply } from './data.ts'
import { FieldText } from './FieldText.tsx'
import { type PastedLine, readPasted, restOf } from './read-pasted.ts'
import { useVerbs } from './verbs.ts'

interface Adding {
  readonly items: Parameters<ReturnType<typeof useVerbs>['addPasted']>[0]
  /** What stayed out of what was pasted. */
  readonly left: string | undefined
}

interface Props {
  all: readonly QuickReply[]
  onClose: () => void
}

const pasteId = 'quick-replies-pasted'
const adding = { mutationKey: ['quick-replies.import'] }

/** Quick replies out of a spreadsheet: pasted, looked at, added. Lines with a fault stay in the field, and say why. */
export function ImportDialog(props: Props) {
  const t = useTranslations('replies.import')
  const app = useTranslations('app')
  const isMobile = useIsMobile()
  const waits = useSentBefore(adding)
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('title')}
      size={760}
      fullScreen={isMobile}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      {waits ? (
        <p className={classes.waits} role="status">
          <Loader size={20} aria-hidden />
          {t('waits')}
        </p>
      ) : (
        <ImportForm {...props} />
      )}
    </Modal>
  )
}

function ImportForm({ all, onClose }: Props) {
  const t = useTranslations('replies.import')
  const app = useTranslations('app')
  const verbs = useVerbs()
  const rules = useRules()
  const ui = useLocale()
  const paste = useSentDraft(useOwnKey('quick-replies.import'))
  const speech = useSentDraft(useOwnKey('quick-replies.import.lang'), ui)
  const [pasted, spoken] = [paste.text, speech.text]
  const lang = locales.find((one) => one === spoken) ?? ui
  const fields = useQuery(q(quickReplies.fields))
  const lines = useMemo(() => {
    const shortcuts = all.flatMap(({ shortcut, visibility }) =>
      visibility === 'company' && shortcut ? [shortcut] : [],
    )
    return readPasted(pasted, lang, { own: fields.data?.own ?? [], shortcuts })
  }, [pasted, lang, all, fields.data])
  const rest = useMemo(() => restOf(pasted, lines), [pasted, lines])
  const good = lines.filter(({ fault }) => fault === undefined)
  const add = useMutation({
    ...adding,
    mutationFn: ({ items }: Adding) => verbs.addPasted(items),
    onSuccess: (_, { left }) => {
      if (left !== undefined) return paste.dropAllBut(left)
      paste.drop()
      speech.drop()
    },
    onError: useTellLeft(t('title')),
  })
  const sent = add.variables?.items ?? []
  const { errorOf, errors, watch, check } = useFaults(add.error, ['pasted', ...sent.map((_, at) => `items[${at}]`)], {
    idOf: () => pasteId,
    nameOf: (of) => sent[Number(/\d+/.exec(of)?.[0])]?.title ?? t('paste'),
    values: { pasted, ...Object.fromEntries(sent.map((_, at) => [`items[${at}]`, pasted])) },
    wrong: { pasted: rules.needed(pasted) ?? (good.length === 0 ? t('found', { count: 0 }) : undefined) },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending || !check()) return
    paste.sending()
    speech.sending()
    const items = good.map(({ title, shortcut, folder, texts }) => ({ title, shortcut, folder, texts }))
    const left = rest.text === '' ? undefined : rest.text
    // Of the call: what was opened since stays open. What stayed out is in its field, to be mended or added next.
    add.mutate({ items, left }, { onSuccess: () => left === undefined && onClose() })
  }
  return (
    <form ref={savesByKey} className={classes.form} onSubmit={submit} noValidate {...watch}>
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
        // What is on its way is taken out of it as it stands once it is added.
        readOnly={add.isPending}
        error={errorOf('pasted') ?? errors.find((one) => 'fieldId' in one)?.message}
        onChange={(event) => paste.write(event.currentTarget.value)}
      />
      <NativeSelect
        className={classes.lang}
        label={t('lang')}
        value={lang}
        onChange={(event) => speech.write(event.currentTarget.value)}
        data={locales.map((one) => ({ value: one, label: languageNames[one] }))}
      />
      {lines.length > 0 && <Lines lines={lines} good={good.length} beyond={rest.beyond} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {app('cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t('add', { count: good.length })}
        </Button>
      </div>
    </form>
  )
}

function Lines({ lines, good, beyond }: { lines: readonly PastedLine[]; good: number; beyond: number }) {
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
            {t('beyond', { count: beyond, most: formats.integer(mostQuickReplies) })}
          </span>
        )}
      </p>
      <ul className={classes.lines}>
        {keyed.map(({ line, key }) => (
          <li key={key} data-fault={line.fault !== undefined || undefined}>
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
            {line.fault && <p className={classes.fault}>{t(`fault.${line.fault.code}`, { name: line.fault.name })}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
