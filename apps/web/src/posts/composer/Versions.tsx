import { useTranslations } from 'use-intl'
import { utcOf } from '../../dates/local-time.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './Composer.module.css'
import type { Post } from './model/contents.ts'
import { useComposer } from './state/composer.ts'

/** One's own version and the one that stands, side by side. */
export function Versions({ theirs }: { theirs: Post }) {
  const t = useTranslations('composer.banners')
  const { composition } = useComposer()
  const { common, when, places } = composition
  const mine = { text: common.text, media: common.media.length, local: when.local, places: places.length }
  const other = {
    text: theirs.text,
    media: theirs.attachments.length,
    local: theirs.scheduledLocal,
    places: theirs.checkedLocations.length,
  }
  return (
    <div className={classes.versions}>
      <Version name={t('mineTitle')} {...mine} />
      <Version name={t('theirsTitle')} {...other} />
    </div>
  )
}

function Version(version: { name: string; text: string; media: number; local: string; places: number }) {
  const t = useTranslations('composer')
  const formats = useFormats('UTC')
  return (
    <div className={classes.version}>
      <h3>{version.name}</h3>
      <p className={classes.versionText}>{version.text}</p>
      <p className={classes.versionFacts}>
        {[
          formats.dateTime(utcOf(version.local)),
          t('where.count', { count: version.places }),
          t('detached.media', { count: version.media }),
        ].join(' · ')}
      </p>
    </div>
  )
}
