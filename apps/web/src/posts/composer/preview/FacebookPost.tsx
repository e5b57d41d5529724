import { IconDots, IconMessageCircle, IconShare3, IconThumbUp, IconWorld } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Mosaic } from './Photos.tsx'
import { PostFace } from './PostFace.tsx'
import classes from './Preview.module.css'
import { RichText } from './RichText.tsx'
import type { Shown } from './shown.ts'

const fold = { lines: 5, perLine: 46 }

export function FacebookPost({ shown }: { shown: Shown }) {
  const t = useTranslations('composer.preview')
  const { account, picture, text, media, link, when } = shown
  return (
    <>
      <div className={classes.head}>
        <PostFace name={account} picture={picture} />
        <span className={classes.who}>
          <strong>{account}</strong>
          <span className={classes.meta}>
            {when ? t('at', when) : t('justNow')} · <IconWorld size={12} stroke={2.2} />
          </span>
        </span>
        <IconDots size={20} stroke={1.75} />
      </div>
      {text !== '' && (
        <p className={classes.words}>
          <RichText text={text} fold={fold} more={t('facebook.more')} />
        </p>
      )}
      {media.length > 0 ? <Mosaic media={media} /> : link !== '' && <LinkCard link={link} />}
      <div className={classes.bar} data-facebook>
        <span>
          <IconThumbUp size={18} stroke={1.75} /> {t('facebook.like')}
        </span>
        <span>
          <IconMessageCircle size={18} stroke={1.75} /> {t('facebook.comment')}
        </span>
        <span>
          <IconShare3 size={18} stroke={1.75} /> {t('facebook.share')}
        </span>
      </div>
    </>
  )
}

function LinkCard({ link }: { link: string }) {
  const host = URL.canParse(link) ? new URL(link).host : link
  return (
    <span className={classes.linkCard}>
      <span className={classes.linkHost}>{host}</span>
      <span className={classes.linkPath}>{link.replace(/^https?:\/\//, '')}</span>
    </span>
  )
}
