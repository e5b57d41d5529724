import { IconDots, IconMessageCircle, IconShare3, IconThumbUp, IconWorld } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Mosaic } from './Photos.tsx'
import { PostAvatar } from './PostAvatar.tsx'
import classes from './Preview.module.css'
import { RichText } from './RichText.tsx'
import type { PreviewedPost } from './use-previewed-post.ts'

const fold = { lines: 5, perLine: 46 }

export function FacebookPost({ shown }: { shown: PreviewedPost }) {
  const t = useTranslations('composer.preview')
  const { account, avatarUrl, text, media, link, when } = shown
  return (
    <>
      <div className={classes.head}>
        <PostAvatar name={account} image={avatarUrl} />
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
