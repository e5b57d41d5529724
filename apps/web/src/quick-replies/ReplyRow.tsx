import { Checkbox } from '@mantine/core'
import { IconFolder, IconLock } from '@tabler/icons-react'
import { locales } from '@vitrine/contract/companies'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DateTime } from '../ui/DateTime.tsx'
import { Highlight } from '../ui/Highlight.tsx'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import link from '../ui/row-link.module.css'
import { FieldText } from './FieldText.tsx'
import type { QuickReply } from './queries.ts'
import classes from './ReplyList.module.css'

interface Props {
  reply: QuickReply
  query: string
  isOpen: boolean
  isSelected: boolean
  onSelect: (range: boolean) => void
  onOpen: () => void
}

/** Its name and shortcut, how it begins, when it suits, how often it was used. */
export function ReplyRow({ reply, query, isOpen, isSelected, onSelect, onOpen }: Props) {
  const t = useTranslations('replies')
  const shift = useRef(false)
  const lang = locales.find((locale) => reply.texts[locale] !== undefined) ?? 'fr'
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <span className={classes.check}>
        <Checkbox
          aria-label={t('select', { title: reply.title })}
          checked={isSelected}
          onClick={(event) => {
            shift.current = event.shiftKey
          }}
          onChange={() => onSelect(shift.current)}
        />
      </span>
      <button type="button" data-row className={link.open} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={classes.first}>
          <span className={classes.title}>
            <Highlight text={reply.title} query={query} />
          </span>
          {reply.visibility === 'me' && <IconLock size={14} stroke={2.2} role="img" aria-label={t('private')} />}
          {reply.shortcut && <span className={classes.shortcut}>{reply.shortcut}</span>}
        </span>
        <span className={classes.second} lang={lang}>
          <FieldText text={reply.texts[lang] ?? ''} />
        </span>
        <span className={classes.third}>
          <Languages reply={reply} />
          {reply.networks.map((network) => (
            <NetworkGlyph key={network} network={network} size={14} />
          ))}
          <Rating reply={reply} />
          {reply.folder && (
            <span className={classes.folder}>
              <IconFolder size={14} stroke={2.2} aria-hidden /> {reply.folder}
            </span>
          )}
          <span className={classes.uses}>
            {t('uses', { count: reply.uses })}
            {reply.lastUsedAt && (
              <>
                {' · '}
                <DateTime at={reply.lastUsedAt} />
              </>
            )}
          </span>
        </span>
      </button>
    </li>
  )
}

/** All three, those that are missing faded and said to be. */
function Languages({ reply }: { reply: QuickReply }) {
  const t = useTranslations('replies')
  const missing = locales.filter((lang) => reply.texts[lang] === undefined)
  const there = locales.filter((lang) => reply.texts[lang] !== undefined)
  const names = (langs: readonly (typeof locales)[number][]) => langs.map((lang) => lang.toUpperCase()).join(' ')
  return (
    <span
      role="img"
      className={classes.languages}
      aria-label={
        missing.length === 0
          ? names(there)
          : t('languagesMissing', { there: names(there), count: missing.length, missing: names(missing) })
      }
    >
      {locales.map((lang) => (
        <span key={lang} data-missing={reply.texts[lang] === undefined || undefined} aria-hidden>
          {lang.toUpperCase()}
        </span>
      ))}
    </span>
  )
}

function Rating({ reply: { minRating, maxRating } }: { reply: QuickReply }) {
  const t = useTranslations('replies')
  if (minRating === undefined && maxRating === undefined) return null
  const [from, to] = [minRating ?? 1, maxRating ?? 5]
  return (
    <span role="img" className={classes.rating} aria-label={t('ratingSaid', { from, to })}>
      {from === to ? `${from}★` : `${from}–${to}★`}
    </span>
  )
}
