import { IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { getSizedImageUrl } from '@vitrine/contract/image-sizes'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useHeadline } from '../posts/calendar/post/use-headline.ts'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import type { Post } from './card-source.ts'
import classes from './HomePage.module.css'

interface Props {
  post: Post
  /** Time, shown before the image. */
  when?: ReactNode
  /** Text after the network: author, locations or deadline. */
  facts: string
  /** Badge at the right. */
  mark: ReactNode
}

/** A post in a card; the whole line opens it. */
export function PostLine({ post, when, facts, mark }: Props) {
  const t = useTranslations('home')
  const headline = useHeadline()
  const image = post.attachments.find(({ contentUrl }) => /\.(jpe?g|png|webp)$/i.test(contentUrl))
  return (
    <li className={classes.line} data-when={when !== undefined || undefined}>
      {when !== undefined && <span className={classes.when}>{when}</span>}
      {image ? (
        <img
          className={classes.picture}
          src={getSizedImageUrl(image.contentUrl, 96)}
          alt=""
          loading="lazy"
          width={36}
          height={36}
        />
      ) : (
        <span className={classes.picture} aria-hidden>
          <IconPhoto size={18} stroke={1.75} />
        </span>
      )}
      <span className={classes.words}>
        <Link to="/calendar" search={{ id: post.id }} className={classes.name}>
          {headline(post) || t('noText')}
        </Link>
        <span className={classes.facts}>
          <NetworkGlyph network={post.integrationType} size={14} />
          <span className={classes.fact}>{facts}</span>
        </span>
      </span>
      <span className={classes.mark}>{mark}</span>
    </li>
  )
}
