import { IconBroadcast, IconExternalLink, IconLink, IconLock, IconMapPin, IconMessageCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CalendarPost, Card } from '../model/card.ts'
import { usePosts } from '../post/actions.ts'
import classes from './PostDrawer.module.css'

/** To how many it goes, and what goes with it. */
export function PostFacts({ card, post }: { card: Card; post: CalendarPost }) {
  const t = useTranslations('calendar')
  const { cardTexts } = usePosts()
  return (
    <>
      <p className={classes.counts}>
        <span>
          <IconMapPin size={18} stroke={1.75} aria-hidden />
          {cardTexts.places(card)}
        </span>
        {card.total !== card.locationCount && (
          <span>
            <IconBroadcast size={18} stroke={1.75} aria-hidden />
            {t('count', { count: card.total })}
          </span>
        )}
        <span className={classes.when}>
          {cardTexts.when(card)}
          {card.away && ` · ${cardTexts.away(card)}`}
        </span>
      </p>
      {post.link && (
        <Fact icon={<IconLink size={18} stroke={1.75} aria-hidden />} label={t('drawer.link')}>
          <a href={post.link} target="_blank" rel="noreferrer">
            {post.link} <IconExternalLink size={14} stroke={2.2} aria-hidden />
          </a>
        </Fact>
      )}
      {post.comment && (
        <Fact icon={<IconMessageCircle size={18} stroke={1.75} aria-hidden />} label={t('drawer.comment')}>
          {post.comment}
        </Fact>
      )}
      {post.note && (
        <Fact icon={<IconLock size={18} stroke={1.75} aria-hidden />} label={t('drawer.note')} tone="amber">
          {post.note}
        </Fact>
      )}
    </>
  )
}

function Fact({
  icon,
  label,
  tone,
  children,
}: {
  icon: ReactNode
  label: string
  tone?: 'amber'
  children: ReactNode
}) {
  return (
    <div className={classes.fact} data-tone={tone}>
      {icon}
      <div>
        <p className={classes.label}>{label}</p>
        <div className={classes.words}>{children}</div>
      </div>
    </div>
  )
}
