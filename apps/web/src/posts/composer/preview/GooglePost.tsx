import { IconDotsVertical, IconShare } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Photo } from './Photos.tsx'
import { PostAvatar } from './PostAvatar.tsx'
import classes from './Preview.module.css'
import { RichText } from './RichText.tsx'
import type { PreviewedPost } from './use-previewed-post.ts'

const fold = { lines: 6, perLine: 48 }

export function GooglePost({ shown }: { shown: PreviewedPost }) {
  const t = useTranslations('composer')
  const { account, avatarUrl, text, media, button, when } = shown
  const [first] = media
  return (
    <>
      <div className={classes.head}>
        <PostAvatar name={account} image={avatarUrl} />
        <span className={classes.who}>
          <strong>{account}</strong>
          <span className={classes.meta}>{when ? when.day : t('preview.justNow')}</span>
        </span>
        <IconDotsVertical size={20} stroke={1.75} />
      </div>
      {first && <Photo item={first} style={{ aspectRatio: 4 / 3 }} />}
      {text !== '' && (
        <p className={classes.words} data-google>
          <RichText text={text} fold={fold} more={t('preview.google.more')} />
        </p>
      )}
      <div className={classes.bar} data-google>
        {button && <span className={classes.call}>{t(`options.actions.${button.action}`)}</span>}
        <IconShare className={classes.last} size={20} stroke={1.75} />
      </div>
    </>
  )
}
