import { IconHeart, IconLink, IconPhoto, IconSend } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Photo } from './Photos.tsx'
import { PostAvatar } from './PostAvatar.tsx'
import classes from './Story.module.css'
import type { PreviewedPost } from './use-previewed-post.ts'

/** A story, nine by sixteen, with what Instagram draws over it: nothing that must be read belongs below those two bands. */
export function StoryPost({ shown }: { shown: PreviewedPost }) {
  const t = useTranslations('composer.preview.story')
  const { account, avatarUrl, media, link } = shown
  const [first] = media
  return (
    <div className={classes.story}>
      {first ? (
        <Photo item={first} style={{ height: '100%' }} />
      ) : (
        <span className={classes.empty}>
          <IconPhoto size={28} stroke={1.5} />
          {t('empty')}
        </span>
      )}
      <span className={classes.zone} data-at="top">
        <span className={classes.bar} />
        <span className={classes.who}>
          <PostAvatar name={account} image={avatarUrl} ringed />
          <strong>{account}</strong>
          <span>{t('now')}</span>
        </span>
      </span>
      {link !== '' && (
        <span className={classes.link}>
          <IconLink size={16} stroke={2.2} />
          {getHost(link)}
        </span>
      )}
      <span className={classes.zone} data-at="bottom">
        <span className={classes.answer}>{t('answer')}</span>
        <IconHeart size={22} stroke={1.75} />
        <IconSend size={22} stroke={1.75} />
      </span>
    </div>
  )
}

/** Instagram shows where a link leads by its host alone. */
function getHost(link: string): string {
  return URL.canParse(link) ? new URL(link).host.replace(/^www\./, '') : link
}
