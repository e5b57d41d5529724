import { Button, Modal, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Locale, locales } from '@vitrine/contract/companies'
import { quickReplies } from '@vitrine/contract/quick-replies'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { q } from '../api.ts'
import { useOwnDraft } from '../drafts.ts'
import { languageNames } from '../language.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './Dialogs.module.css'
import type { QuickReply } from './data.ts'
import { FieldText } from './FieldText.tsx'
import { type PastedLine, readPasted } from './read-pasted.ts'
import { useVerbs } from './verbs.ts'

/** Quick replies out of a spreadsheet: pasted, looked at, added. Lines with a fault stay out, and say why. */
export function ImportDialog({ all, onClose }: { all: readonly QuickReply[]; onClose: () => void }) {
  const t = useTranslations('replies.import')
  const app = useTranslations('app')
  const isMobile = useIsMobile()
  const verbs = useVerbs()
  const ui = useLocale()
  const [pasted, setPasted] = useOwnDraft('quick-replies.import')
  const [lang, setLang] = useState<Locale>(ui)
  const [adding, setAdding] = useState(false)
  const fields = useQuery(q(quickReplies.fields))
  const lines = useMemo(() => {
    const shortcuts = all.flatMap(({ shortcut, visibility }) =>
      visibility === 'company' && shortcut ? [shortcut] : [],
    )
    return readPasted(pasted, lang, { own: fields.data?.own ?? [], shortcuts })
  }, [pasted, lang, all, fields.data])
  const good = lines.filter(({ fault }) => fault === undefined)
  const add = async () => {
    setAdding(true)
    const items = good.map(({ title, shortcut, folder, texts }) => ({ title, shortcut, folder, texts }))
    await verbs.add(items, () => {
      setPasted('')
      onClose()
    })
    setAdding(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={760}
      fullScreen={isMobile}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <div className={classes.form}>
        <Textarea
          label={t('paste')}
          description={t('hint')}
          data-autofocus
          minRows={5}
          maxRows={10}
          autosize
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <NativeSelect
          className={classes.lang}
          label={t('lang')}
          value={lang}
          onChange={(event) => setLang(locales.find((one) => one === event.currentTarget.value) ?? lang)}
          data={locales.map((one) => ({ value: one, label: languageNames[one] }))}
        />
        {lines.length > 0 && <Lines lines={lines} good={good.length} />}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {app('cancel')}
          </Button>
          <Button disabled={good.length === 0} loading={adding} onClick={() => void add()}>
            {t('add', { count: good.length })}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function Lines({ lines, good }: { lines: readonly PastedLine[]; good: number }) {
  const t = useTranslations('replies.import')
  const keyed = lines.map((line, index) => ({ line, key: index }))
  return (
    <section aria-label={t('preview')}>
      <p className={classes.count} role="status">
        {t('found', { count: good })}
        {lines.length > good && ` ${t('left', { count: lines.length - good })}`}
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
