import { type EmojiData, type EmojiPickerListComponents, EmojiPicker as Parts, type SkinTone } from 'frimousse'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { currentTexts } from '../i18n/messages.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './EmojiPicker.module.css'
import { everyEmoji } from './every-emoji.ts'
import { getStoredTone, recentFirst, rememberEmoji, storeTone, toneless, tones } from './recent-emoji.ts'

/** Every emoji by group, recent ones first; found by words of the person’s own language. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTranslations('emoji')
  const isMobile = useIsMobile()
  const [error, setError] = useState<unknown>(null)
  const [tone, setTone] = useState(getStoredTone)
  const known = useRef<EmojiData | null>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  if (error)
    return (
      <div className={classes.root}>
        <ErrorState title={t('failed')} error={error} onRetry={() => setError(null)} />
      </div>
    )
  return (
    <Parts.Root
      className={classes.root}
      locale={currentTexts().language}
      columns={isMobile ? 7 : 8}
      skinTone={tone}
      resolveEmojiData={() =>
        everyEmoji(currentTexts().language).then(
          (data) => {
            known.current = data
            return recentFirst(data, t('recent'))
          },
          (failure: unknown) => {
            setError(failure)
            throw failure
          },
        )
      }
      onEmojiSelect={({ emoji }) => {
        if (known.current) rememberEmoji(toneless(known.current, emoji))
        onPick(emoji)
      }}
      // A letter over the grid is no command of the page behind it.
      onKeyDown={(event) => event.key.length === 1 && event.stopPropagation()}
    >
      <Parts.Search ref={search} className={classes.search} aria-label={t('search')} placeholder={t('search')} />
      <Parts.Viewport className={classes.viewport} tabIndex={0} role="group" aria-label={t('list')}>
        <Parts.Loading className={classes.said} role="status">
          {t('loading')}
        </Parts.Loading>
        <Parts.Empty className={classes.said} role="status">
          {({ search: query }) => t('empty', { query })}
        </Parts.Empty>
        <Parts.List className={classes.list} aria-label={t('list')} components={parts} />
      </Parts.Viewport>
      <div className={classes.foot}>
        <Parts.ActiveEmoji>
          {({ emoji }) => (
            <span className={classes.active} aria-hidden>
              {emoji && <span className={classes.big}>{emoji.emoji}</span>}
              <span className={classes.name}>{emoji ? emoji.label : t('choose')}</span>
            </span>
          )}
        </Parts.ActiveEmoji>
        <Tone
          tone={tone}
          onTone={(next) => {
            storeTone(next)
            setTone(next)
          }}
        />
      </div>
    </Parts.Root>
  )
}

/** Rows and columns are counted from 0 there and from 1 in ARIA; the first row is found without its number. */
const parts: Pick<EmojiPickerListComponents, 'Row' | 'Emoji'> = {
  Row: ({ 'aria-rowindex': at, ...row }) => <div {...row} {...(at ? { 'aria-rowindex': at } : {})} />,
  Emoji: ({ emoji, 'aria-colindex': _, ...cell }) => (
    <button type="button" {...cell}>
      {emoji.emoji}
    </button>
  ),
}

/** A hand in the tone chosen; pressed, it takes the next. */
function Tone({ tone, onTone }: { tone: SkinTone; onTone: (tone: SkinTone) => void }) {
  const t = useTranslations('emoji')
  const next = tones[(tones.indexOf(tone) + 1) % tones.length] ?? 'none'
  return (
    <Parts.SkinTone>
      {({ skinToneVariations }) => (
        <button
          type="button"
          className={classes.tone}
          aria-label={t('tone', { tone: t(`tones.${tone}`) })}
          title={t('tone', { tone: t(`tones.${tone}`) })}
          onClick={() => onTone(next)}
        >
          {skinToneVariations.find(({ skinTone }) => skinTone === tone)?.emoji}
        </button>
      )}
    </Parts.SkinTone>
  )
}
