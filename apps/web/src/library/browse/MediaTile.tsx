import { IconAlertTriangle, IconCheck, IconPlayerPlayFilled, IconUsersGroup } from '@tabler/icons-react'
import { getSizedImageUrl } from '@vitrine/contract/image-sizes'
import { isLowQuality } from '@vitrine/contract/media-format'
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { ShownMedia } from '../shown-media.ts'
import { formatDuration } from './format-duration.ts'
import classes from './Grid.module.css'

interface Props {
  media: ShownMedia
  height: number
  width: number
  selected: boolean
  /** Carries the one tab stop of the grid. */
  active: boolean
  /** What stands under the name in place of its uses. */
  note?: string
  onOpen: () => void
  onToggle: (range: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onDragStart?: (event: DragEvent) => void
}

/** A file in its true shape, with what one needs to know before choosing it. */
export function MediaTile({ media, height, width, selected, active, note, ...on }: Props) {
  const t = useTranslations('library.tile')
  const isLow = isLowQuality(media.width, media.height)
  const click = (event: MouseEvent) => {
    if (event.shiftKey || event.metaKey || event.ctrlKey) on.onToggle(event.shiftKey)
    else on.onOpen()
  }
  const facts = [
    media.format === 'other' ? `${media.width} × ${media.height}` : media.format,
    media.duration !== undefined && t('video', { duration: formatDuration(media.duration) }),
    note ?? (media.uses ? t('used', { count: media.uses }) : t('unused')),
  ].filter(Boolean)
  return (
    <figure className={classes.tile} data-selected={selected || undefined}>
      <div className={classes.frame} style={{ height, width }}>
        <button
          type="button"
          id={tileId(media.id)}
          className={classes.open}
          aria-label={[t('open', { name: media.name }), media.altText, ...facts].filter(Boolean).join(', ')}
          tabIndex={active ? 0 : -1}
          draggable={on.onDragStart !== undefined}
          onDragStart={on.onDragStart}
          onClick={click}
          onKeyDown={on.onKeyDown}
          onFocus={on.onFocus}
        >
          {media.type === 'video' ? (
            <video className={classes.picture} src={`${media.url}#t=0.1`} preload="metadata" muted tabIndex={-1} />
          ) : (
            <img
              className={classes.picture}
              src={getSizedImageUrl(media.url, 640)}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
            />
          )}
        </button>
        <button
          type="button"
          className={classes.tick}
          aria-pressed={selected}
          aria-label={t('select', { name: media.name })}
          tabIndex={active ? 0 : -1}
          onClick={(event) => on.onToggle(event.shiftKey)}
        >
          <IconCheck size={14} stroke={3} aria-hidden />
        </button>
        {media.duration !== undefined && (
          <span className={classes.duration} aria-hidden>
            <IconPlayerPlayFilled size={10} />
            {formatDuration(media.duration)}
          </span>
        )}
        {isLow && (
          <span
            className={classes.low}
            data-tone="amber"
            title={t('lowTitle', { width: media.width, height: media.height })}
          >
            <IconAlertTriangle size={14} stroke={2.2} aria-hidden />
            <span className={classes.pixels}>{t('low', { pixels: Math.min(media.width, media.height) })}</span>
          </span>
        )}
      </div>
      <figcaption className={classes.caption} style={{ width }}>
        <span className={classes.name} title={media.name}>
          {media.name}
        </span>
        <span className={classes.facts}>
          {media.format !== 'other' && `${media.format} · `}
          {note === undefined ? (
            media.uses ? (
              t('used', { count: media.uses })
            ) : (
              <span className={classes.unused}>{t('unused')}</span>
            )
          ) : (
            <>
              <IconUsersGroup size={12} stroke={2} aria-hidden /> {note}
            </>
          )}
        </span>
      </figcaption>
    </figure>
  )
}

export const tileId = (id: string) => `media-${id}`
