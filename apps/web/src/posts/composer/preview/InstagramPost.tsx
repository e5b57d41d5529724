import { IconBookmark, IconDots, IconHeart, IconMessageCircle, IconPhoto, IconSend } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { between, getRatio, Photo } from './Photos.tsx'
import { PostAvatar } from './PostAvatar.tsx'
import classes from './Preview.module.css'
import { RichText } from './RichText.tsx'
import type { PreviewedPost } from './use-previewed-post.ts'

// 125 letters, the name before them included.
const fold = { lines: 2, perLine: 48 }
const dots = 5

export function InstagramPost({ shown }: { shown: PreviewedPost }) {
  const t = useTranslations('composer.preview')
  const { account, avatarUrl, locationName, text, media, when } = shown
  const [first] = media
  return (
    <>
      <div className={classes.head}>
        <PostAvatar name={account} image={avatarUrl} ringed />
        <span className={classes.who}>
          <strong>{account}</strong>
          <span className={classes.meta}>{locationName}</span>
        </span>
        <IconDots size={20} stroke={1.75} />
      </div>
      {first ? (
        <span className={classes.carousel}>
          <Photo item={first} style={{ aspectRatio: between(getRatio(first), 4 / 5, 1.91) }} />
          {media.length > 1 && <span className={classes.page}>1/{media.length}</span>}
        </span>
      ) : (
        <span className={classes.noPhoto}>
          <IconPhoto size={28} stroke={1.5} />
          {t('instagram.noPhoto')}
        </span>
      )}
      <div className={classes.bar} data-instagram>
        <IconHeart size={22} stroke={1.75} />
        <IconMessageCircle size={22} stroke={1.75} />
        <IconSend size={22} stroke={1.75} />
        {media.length > 1 && (
          <span className={classes.dots}>
            {media.slice(0, dots).map((item, index) => (
              <span key={item.key} className={classes.dot} data-current={index === 0 || undefined} />
            ))}
          </span>
        )}
        <IconBookmark className={classes.last} size={22} stroke={1.75} />
      </div>
      <p className={classes.words} data-tight>
        {text !== '' && <strong>{account} </strong>}
        <RichText text={text} fold={fold} more={t('instagram.more')} lead={`${account} `} />
      </p>
      <p className={classes.meta} data-below>
        {when ? when.day : t('justNow')}
      </p>
      {first && (
        <div className={classes.grid}>
          <span className={classes.gridWords}>{t('instagram.grid')}</span>
          <Photo item={first} style={{ aspectRatio: 3 / 4, width: 66, borderRadius: 4 }} />
        </div>
      )}
    </>
  )
}
