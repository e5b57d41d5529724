import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { formatDuration } from '../browse/format-duration.ts'
import type { ShownMedia } from '../shown-media.ts'
import classes from './Viewer.module.css'

/** Sides, shape, length, weight; when it came and who brought it. */
export function Facts({ media }: { media: ShownMedia }) {
  const t = useTranslations('library.viewer')
  const formats = useFormats()
  const parts = [
    `${media.width} × ${media.height} px`,
    media.format !== 'other' && media.format,
    media.duration !== undefined && formatDuration(media.duration),
    media.bytes >= 1e6
      ? t('megabytes', { value: formats.decimal(media.bytes / 1e6) })
      : t('kilobytes', { value: formats.integer(Math.ceil(media.bytes / 1e3)) }),
  ]
  const date = formats.dateInTable(media.createdAt)
  return (
    <p className={classes.facts}>
      {parts.filter(Boolean).join(' · ')}
      <br />
      {media.by === undefined ? t('addedAt', { date }) : t('added', { date, name: media.by })}
    </p>
  )
}
