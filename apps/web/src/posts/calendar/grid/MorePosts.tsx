import { useTranslations } from 'use-intl'
import { type Day, getUtcMidnight } from '../../../dates/calendar-day.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Dropdown } from '../../../ui/Dropdown.tsx'
import type { Card } from '../model/card.ts'
import { PostCard } from '../post/PostCard.tsx'
import classes from './MorePosts.module.css'

/** "+3 publications": the whole day, in a popover. */
export function MorePosts({ day, cards, hidden }: { day: Day; cards: readonly Card[]; hidden: number }) {
  const t = useTranslations('calendar')
  const formats = useFormats('UTC')
  const title = formats.fullDate(getUtcMidnight(day))
  return (
    <Dropdown
      label={title}
      target={
        <button type="button" className={classes.more} data-more tabIndex={-1}>
          {t('more', { count: hidden })}
        </button>
      }
    >
      <div className={classes.day}>
        <p className={classes.title}>{title}</p>
        <ul className={classes.list}>
          {cards.map((card) => (
            <li key={card.id}>
              <PostCard card={card} shape="rich" inTabs />
            </li>
          ))}
        </ul>
      </div>
    </Dropdown>
  )
}
