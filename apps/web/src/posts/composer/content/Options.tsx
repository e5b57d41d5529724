import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronRight,
  IconHandClick,
  IconLink,
  IconLock,
  IconMessageCircle,
} from '@tabler/icons-react'
import { type ButtonAction, buttonActions } from '@vitrine/contract/post-types'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../i18n/use-formats.ts'
import { wholeAddress } from '../model/complete-address.ts'
import { getPart, listParts, write } from '../model/composition.ts'
import { linkIsSticker } from '../model/contents.ts'
import { type PostPart, supportsPart } from '../model/network-capabilities.ts'
import { fieldIds, useComposer } from '../state/composer.ts'
import { Counters } from './Counters.tsx'
import { CustomizedNotice } from './CustomizedNotice.tsx'
import { firstLink } from './first-link.ts'
import { useLengths } from './lengths.ts'
import classes from './Options.module.css'
import { usePartError } from './use-part-points.ts'

type Option = Exclude<PostPart, 'text' | 'media'>
const icons = { comment: IconMessageCircle, link: IconLink, button: IconHandClick, note: IconLock } as const

/** What a post may have besides: folded to one line each, with what stands in it. */
export function Options() {
  const { composition, tab } = useComposer()
  const parts = listParts(composition, tab)
  return (
    <div className={classes.options}>
      {parts.includes('comment') && <CommentOption />}
      {parts.includes('link') && <LinkOption />}
      {parts.includes('button') && <ButtonOption />}
      <NoteOption />
    </div>
  )
}

function CommentOption() {
  const t = useTranslations('composer.options')
  const { composition, change, tab } = useComposer()
  const comment = getPart(composition, tab, 'comment')
  const lengths = useLengths('comment', comment)
  const error = usePartError('comment')
  return (
    <Row part="comment" summary={comment}>
      <CustomizedNotice part="comment" />
      <Textarea
        id={fieldIds.comment}
        aria-label={t('comment')}
        placeholder={t('commentHint')}
        autosize
        minRows={2}
        maxRows={6}
        error={error}
        value={comment}
        onChange={(event) => {
          const { value } = event.currentTarget
          change((before) => write(before, tab, 'comment', value))
        }}
      />
      {comment !== '' && <Counters lengths={lengths} />}
    </Row>
  )
}

function LinkOption() {
  const t = useTranslations('composer.options')
  const { composition, change, tab } = useComposer()
  const link = getPart(composition, tab, 'link')
  const found = firstLink(getPart(composition, tab, 'text'))
  const set = (value: string) => change((before) => write(before, tab, 'link', value))
  const error = usePartError('link')
  return (
    <Row part="link" summary={link.replace(/^https?:\/\//, '')}>
      <CustomizedNotice part="link" />
      <TextInput
        id={fieldIds.link}
        aria-label={t('link')}
        description={t(composition.networks.every(linkIsSticker) ? 'stickerHint' : 'linkHint')}
        type="url"
        inputMode="url"
        placeholder="https://"
        error={error}
        value={link}
        onChange={(event) => set(event.currentTarget.value)}
        onBlur={() => wholeAddress(link) !== link && set(wholeAddress(link))}
      />
      {found !== null && found !== link && (
        <Button variant="subtle" color="brand" size="xs" onClick={() => set(found)}>
          {t('linkFound', { link: found.replace(/^https?:\/\//, '') })}
        </Button>
      )}
    </Row>
  )
}

function ButtonOption() {
  const t = useTranslations('composer.options')
  const { composition, change, tab } = useComposer()
  const button = getPart(composition, tab, 'button')
  const actionError = usePartError('button')
  const linkError = usePartError('button', 'buttonLink')
  const setLink = (link: string) => button && change((before) => write(before, tab, 'button', { ...button, link }))
  const getActionLabel = (action: ButtonAction) => t(`actions.${action}`)
  return (
    <Row part="button" summary={button ? getActionLabel(button.action) : ''}>
      <CustomizedNotice part="button" />
      <div className={classes.pair}>
        <NativeSelect
          id={fieldIds.button}
          label={t('buttonText')}
          error={actionError}
          value={button?.action ?? ''}
          data={[
            { value: '', label: t('noButton') },
            ...buttonActions.map((value) => ({ value, label: getActionLabel(value) })),
          ]}
          onChange={(event) => {
            const action = buttonActions.find((candidate) => candidate === event.currentTarget.value)
            change((before) => write(before, tab, 'button', action ? { action, link: button?.link ?? '' } : null))
          }}
        />
        {button && button.action !== 'CALL' && (
          <TextInput
            id={fieldIds.buttonLink}
            label={t('buttonLink')}
            type="url"
            inputMode="url"
            placeholder="https://"
            error={linkError && button.link === '' ? t('buttonLinkMissing') : linkError}
            value={button.link}
            onChange={(event) => setLink(event.currentTarget.value)}
            onBlur={() => wholeAddress(button.link) !== button.link && setLink(wholeAddress(button.link))}
          />
        )}
      </div>
      {button?.action === 'CALL' && <p className={classes.hint}>{t('callHint')}</p>}
    </Row>
  )
}

function NoteOption() {
  const t = useTranslations('composer.options')
  const { composition, change } = useComposer()
  return (
    <Row part="note" summary={composition.note}>
      <Textarea
        id={fieldIds.note}
        aria-label={t('note')}
        description={t('noteHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={5000}
        value={composition.note}
        onChange={(event) => {
          const note = event.currentTarget.value
          change((before) => ({ ...before, note }))
        }}
      />
    </Row>
  )
}

function Row({ part, summary, children }: { part: Option | 'note'; summary: string; children: ReactNode }) {
  const t = useTranslations()
  const formats = useFormats()
  const { composition, tab, openParts, unfold } = useComposer()
  const open = openParts.has(part)
  const Icon = icons[part]
  // In common the networks that take it are named; on a network's own tab that is clear.
  const networks = part === 'note' ? [] : composition.networks.filter((network) => supportsPart(network, part))
  const names = formats.list(networks.map((network) => t(`kit.network.${network}`)))
  const id = `option-${part}`
  return (
    <div className={classes.option} data-note={part === 'note' || undefined}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => unfold(part, !open)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{t(`composer.options.${part}`)}</span>
        <span className={classes.summary}>{summary || (tab === 'common' ? names : '')}</span>
        {open ? (
          <IconChevronDown size={16} stroke={2} aria-hidden />
        ) : (
          <IconChevronRight size={16} stroke={2} aria-hidden />
        )}
      </button>
      <div id={id} className={classes.inside} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
