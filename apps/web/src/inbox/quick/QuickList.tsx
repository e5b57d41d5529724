import { Button } from '@mantine/core'
import { IconBolt, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { locales } from '@vitrine/contract/companies'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../i18n/language.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { FieldText } from '../../quick-replies/FieldText.tsx'
import type { QuickReply } from '../../quick-replies/queries.ts'
import { measureReply } from '../../quick-replies/reply-length.ts'
import { useMe } from '../../session/current-user.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Highlight } from '../../ui/Highlight.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Option } from '../../ui/Option.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDelayedLoading } from '../../ui/use-delayed-loading.ts'
import type { OpenItem } from '../search.ts'
import classes from './QuickList.module.css'
import { getVariant } from './reply-variant.ts'
import type { Quick } from './use-quick.ts'

/** What was found, the best first, and how the chosen one would read here. */
export function QuickList({ quick, item }: { quick: Quick; item: OpenItem }) {
  const t = useTranslations('replies.box')
  const { every, fields } = quick
  const source = every.error ? every : fields.error ? fields : null
  const late = useDelayedLoading(source === null && (every.data === undefined || fields.data === undefined))
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <Head quick={quick} />
      {late ? (
        <div className={classes.loading} aria-busy="true">
          <Skeleton height={20} />
          <Skeleton height={20} />
        </div>
      ) : source ? (
        <ErrorState title={t('failed')} error={source.error} onRetry={() => void source.refetch()} />
      ) : every.data === undefined || fields.data === undefined ? null : quick.found.length === 0 ? (
        <Nothing none={every.data.items.length === 0} />
      ) : (
        <>
          <Rows quick={quick} />
          {quick.active && <Preview quick={quick} reply={quick.active} item={item} />}
        </>
      )}
    </section>
  )
}

function Head({ quick }: { quick: Quick }) {
  const t = useTranslations('replies.box')
  return (
    <header className={classes.head}>
      <h3 className={classes.title}>
        <IconBolt size={16} stroke={2} aria-hidden />
        {t('title')}
      </h3>
      <fieldset className={classes.languages} aria-label={t('language')}>
        {locales.map((lang) => (
          <button
            key={lang}
            type="button"
            aria-pressed={quick.lang === lang}
            aria-label={languageNames[lang]}
            data-missing={(quick.active && quick.active.texts[lang] === undefined) || undefined}
            // The text keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => quick.pickLang(lang)}
          >
            {lang.toUpperCase()}
          </button>
        ))}
      </fieldset>
      <span className={classes.keys} aria-hidden>
        <Kbd keys="↑" />
        <Kbd keys="↓" />
        <Kbd keys={t('enter')} />
      </span>
    </header>
  )
}

function Rows({ quick }: { quick: Quick }) {
  const t = useTranslations('replies.box')
  const list = useRef<HTMLDivElement>(null)
  const id = quick.active?.id
  useEffect(() => {
    if (id) list.current?.querySelector(`#quick-${CSS.escape(id)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    // Who scrolls it by keys finds the same keys there.
    <div
      ref={list}
      id="quick-list"
      role="listbox"
      aria-label={t('title')}
      aria-activedescendant={id && `quick-${id}`}
      className={classes.list}
      tabIndex={0}
      onKeyDown={quick.onKeyDown}
    >
      {quick.found.map((reply) => (
        <Row key={reply.id} quick={quick} reply={reply} selected={reply.id === id} />
      ))}
    </div>
  )
}

function Row({ quick, reply, selected }: { quick: Quick; reply: QuickReply; selected: boolean }) {
  const t = useTranslations('replies.box')
  const text = reply.texts[quick.lang] ?? reply.texts[quick.company] ?? Object.values(reply.texts)[0] ?? ''
  return (
    <Option
      id={`quick-${reply.id}`}
      selected={selected}
      className={classes.row}
      onMouseMove={() => !selected && quick.activate(reply.id)}
      onChoose={() => quick.choose(reply)}
    >
      <span className={classes.name}>
        <Highlight text={reply.title} query={quick.query} />
        {reply.visibility === 'me' && <IconLock size={13} stroke={2.2} role="img" aria-label={t('private')} />}
      </span>
      <span className={classes.text}>
        <FieldText text={text} />
      </span>
      {reply.shortcut && <span className={classes.shortcut}>{reply.shortcut}</span>}
    </Option>
  )
}

function Preview({ quick, reply, item }: { quick: Quick; reply: QuickReply; item: OpenItem }) {
  const t = useTranslations('replies.box')
  const formats = useFormats()
  const variant = quick.fields.data && getVariant(reply.texts, quick.lang, quick.company, quick.fields.data.values)
  if (!variant) return null
  const { over } = measureReply(item.integrationType, variant.text)
  return (
    <div className={classes.preview}>
      {variant.lang !== quick.lang && (
        <p className={classes.hint}>
          {t('otherLanguage', { wanted: languageNames[quick.lang], there: languageNames[variant.lang] })}
        </p>
      )}
      <p lang={variant.lang} className={classes.words}>
        <FieldText text={variant.text} missing />
      </p>
      {variant.missing.length > 0 && (
        <p className={classes.warning}>{t('missing', { count: variant.missing.length })}</p>
      )}
      {over > 0 && <p className={classes.warning}>{t('over', { over: formats.integer(over), count: over })}</p>}
    </div>
  )
}

function Nothing({ none }: { none: boolean }) {
  const t = useTranslations('replies.box')
  const me = useMe()
  return (
    <div className={classes.nothing} role="status">
      <p>{none ? t('empty') : t('noMatch')}</p>
      {me.appPermissions.quickReplies && (
        <Button
          size="xs"
          variant="subtle"
          color="brand"
          renderRoot={(props) => <Link to="/quick-replies" search={{ id: 'new' }} {...props} />}
        >
          {t('create')}
        </Button>
      )}
    </div>
  )
}
