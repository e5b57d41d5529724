import { useTranslations } from 'use-intl'
import { toUtcTimestamp } from '../../dates/local-time.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './Composer.module.css'
import type { PostDetails } from './model/contents.ts'
import { useComposer } from './state/composer.ts'

/** One's own version and the one that stands, side by side. */
export function ConflictResolution({ remotePost }: { remotePost: PostDetails }) {
  const t = useTranslations('composer.banners')
  const { composition } = useComposer()
  const { common, when, places } = composition
  const mine = { text: common.text, media: common.media.length, local: when.local, locationCount: places.length }
  const remoteVersion = {
    text: remotePost.text,
    media: remotePost.attachments.length,
    local: remotePost.scheduledLocal,
    locationCount: remotePost.checkedLocations.length,
  }
  return (
    <div className={classes.versions}>
      <Version name={t('mineTitle')} {...mine} />
      <Version name={t('theirsTitle')} {...remoteVersion} />
    </div>
  )
}

function Version(version: { name: string; text: string; media: number; local: string; locationCount: number }) {
  const t = useTranslations('composer')
  const formats = useFormats('UTC')
  return (
    <div className={classes.version}>
      <h3>{version.name}</h3>
      <p className={classes.versionText}>{version.text}</p>
      <p className={classes.versionFacts}>
        {[
          formats.dateTime(toUtcTimestamp(version.local)),
          t('where.count', { count: version.locationCount }),
          t('detached.media', { count: version.media }),
        ].join(' · ')}
      </p>
    </div>
  )
}
