import { IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react'
import { getSizedImageUrl } from '@vitrine/contract/image-sizes'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../browse/format-duration.ts'
import type { ShownMedia } from '../shown-media.ts'
import classes from './Picker.module.css'

interface Props {
  media: ShownMedia
  on: boolean
  disabled: boolean
  why: string | undefined
  onToggle: () => void
}

/** A file one can choose. */
export function PickerTile({ media, on, disabled, why, onToggle }: Props) {
  const t = useTranslations('library.tile')
  const uses = media.uses ? t('used', { count: media.uses }) : t('unused')
  const facts = [media.format !== 'other' && media.format, uses].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      className={classes.tile}
      aria-pressed={on}
      aria-label={[media.name, media.altText, facts, why].filter(Boolean).join(', ')}
      disabled={disabled}
      title={why}
      onClick={onToggle}
    >
      <span className={classes.frame}>
        {media.type === 'video' ? (
          <video className={classes.picture} src={`${media.url}#t=0.1`} preload="metadata" muted tabIndex={-1} />
        ) : (
          <img
            className={classes.picture}
            src={getSizedImageUrl(media.url, 320)}
            alt=""
            loading="lazy"
            decoding="async"
          />
        )}
        {media.duration !== undefined && (
          <span className={classes.duration}>
            <IconPlayerPlayFilled size={10} aria-hidden />
            {formatDuration(media.duration)}
          </span>
        )}
        <span className={classes.tick} aria-hidden>
          <IconCheck size={14} stroke={3} />
        </span>
      </span>
      <span className={classes.name}>{media.name}</span>
      <span className={classes.facts}>{facts}</span>
    </button>
  )
}
