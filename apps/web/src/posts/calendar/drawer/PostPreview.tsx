import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlayerPlayFilled, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getSizedImageUrl } from '@vitrine/contract/image-sizes'
import { listFieldNames, resolveFields } from '@vitrine/contract/location-fields'
import { locations } from '@vitrine/contract/locations'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { q } from '../../../api/queries.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { NetworkTile } from '../../../ui/NetworkGlyph.tsx'
import { Video } from '../../../ui/Video.tsx'
import { getFieldValues } from '../../composer/model/location-values.ts'
import type { CalendarPost } from '../model/card.ts'
import { PostText } from '../post/PostText.tsx'
import classes from './PostPreview.module.css'

const shownFiles = 4

/** What the public of one place gets to see; ◀ ▶ go through the places. */
export function PostPreview({ post, tabs }: { post: CalendarPost; tabs: ReactNode }) {
  const t = useTranslations('calendar.drawer')
  const network = useTranslations('kit.network')
  const lang = useLocale()
  const formats = useFormats(post.timeZone)
  const [at, setAt] = useState(0)
  const targets = post.scheduledPostLocations ?? []
  const target = targets[Math.min(at, targets.length - 1)]
  const placeId = target?.location?.split('/').at(-1)
  const hasFields = listFieldNames(post.text).length > 0
  const location = useQuery({
    ...q(locations.read, { params: { id: placeId ?? '' } }),
    enabled: hasFields && placeId !== undefined,
  }).data
  const day = post.scheduledLocal.slice(0, 10)
  const text = location ? resolveFields(post.text, getFieldValues(location, day, lang)).text : post.text
  const step = (by: number) => setAt((before) => (before + by + targets.length) % targets.length)
  return (
    <section aria-label={t('preview')}>
      <div className={classes.top}>
        {tabs}
        {targets.length > 1 && (
          <span className={classes.stepper}>
            <ActionIcon size="sm" aria-label={t('previousPlace')} onClick={() => step(-1)}>
              <IconChevronLeft size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <span className={classes.place} role="status">
              <strong>{target?.locationName}</strong>
              <span className={classes.count}>
                {formats.integer(at + 1)}/{formats.integer(targets.length)}
              </span>
            </span>
            <ActionIcon size="sm" aria-label={t('nextPlace')} onClick={() => step(1)}>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </span>
        )}
      </div>
      <div className={classes.post}>
        <div className={classes.head}>
          <NetworkTile network={post.integrationType} label={network(post.integrationType)} size={40} />
          <span className={classes.who}>
            <strong>{target?.locationName ?? network(post.integrationType)}</strong>
            <span className={classes.meta}>
              {t('at', { day: formats.dayMonth(post.scheduledAt), time: formats.time(post.scheduledAt) })} ·{' '}
              <IconWorld size={12} stroke={2.2} aria-hidden />
            </span>
          </span>
        </div>
        {post.title && <p className={classes.title}>{post.title}</p>}
        {text !== '' && <PostText text={text} className={classes.text} />}
        <Media files={post.attachments} />
      </div>
    </section>
  )
}

function Media({ files }: { files: CalendarPost['attachments'] }) {
  const t = useTranslations('calendar.drawer')
  if (files.length === 0) return null
  const shown = files.slice(0, shownFiles)
  const more = files.length - shown.length
  return (
    <div className={classes.media} data-count={shown.length}>
      {shown.map((file, index) => (
        <div key={file.id} className={classes.file}>
          {file.contentType.startsWith('video/') ? (
            <>
              <Video src={file.contentUrl} preload="metadata" label={file.altText ?? t('film')} />
              <IconPlayerPlayFilled className={classes.film} size={20} aria-hidden />
            </>
          ) : (
            <img src={getSizedImageUrl(file.contentUrl, 640)} alt={file.altText ?? ''} decoding="async" />
          )}
          {more > 0 && index === shown.length - 1 && <span className={classes.more}>+{more}</span>}
        </div>
      ))}
    </div>
  )
}
