import {
  IconDots,
  IconFileTypePdf,
  IconMessageDots,
  IconRepeat,
  IconSend,
  IconThumbUp,
  IconWorld,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type ComposerMediaItem, isDocument, isVideo } from '../model/media-item.ts'
import { Mosaic } from './Photos.tsx'
import { PostAvatar } from './PostAvatar.tsx'
import classes from './Preview.module.css'
import { RichText } from './RichText.tsx'
import type { PreviewedPost } from './use-previewed-post.ts'

const fold = { lines: 3, perLine: 48 }

export function LinkedInPost({ shown }: { shown: PreviewedPost }) {
  const t = useTranslations('composer.preview')
  const { account, avatarUrl, text, media, link, when } = shown
  const [first, second] = media
  // One picture becomes that of the link; with more, or with a film, the link stands in the text.
  const isArticle = link !== '' && second === undefined && (!first || (!isVideo(first) && !isDocument(first)))
  const fullText = link === '' || isArticle || text.includes(link) ? text : `${text}\n\n${link}`.trim()
  return (
    <>
      <div className={classes.head}>
        <PostAvatar name={account} image={avatarUrl} square />
        <span className={classes.who}>
          <strong>{account}</strong>
          <span className={classes.meta}>
            {when ? t('at', when) : t('justNow')} · <IconWorld size={12} stroke={2.2} />
          </span>
        </span>
        <IconDots size={20} stroke={1.75} />
      </div>
      {fullText !== '' && (
        <p className={classes.words}>
          <RichText text={fullText} fold={fold} more={t('linkedin.more')} />
        </p>
      )}
      {first && isDocument(first) ? <Paper item={first} /> : media.length > 0 && <Mosaic media={media} />}
      {isArticle && <LinkCard link={link} />}
      <div className={classes.bar} data-linkedin>
        <span>
          <IconThumbUp size={18} stroke={1.75} /> {t('linkedin.like')}
        </span>
        <span>
          <IconMessageDots size={18} stroke={1.75} /> {t('linkedin.comment')}
        </span>
        <span>
          <IconRepeat size={18} stroke={1.75} /> {t('linkedin.share')}
        </span>
        <span>
          <IconSend size={18} stroke={1.75} /> {t('linkedin.send')}
        </span>
      </div>
    </>
  )
}

/** The first page of a document, which is not drawn here, and what it is called. */
function Paper({ item }: { item: ComposerMediaItem }) {
  return (
    <span className={classes.paper}>
      <IconFileTypePdf size={48} stroke={1.25} />
      <strong>{item.altText || item.name}</strong>
    </span>
  )
}

function LinkCard({ link }: { link: string }) {
  const host = URL.canParse(link) ? new URL(link).host : link
  return (
    <span className={classes.linkCard}>
      <span className={classes.linkPath}>{link.replace(/^https?:\/\//, '')}</span>
      <span className={classes.linkHost}>{host}</span>
    </span>
  )
}
