import { ActionIcon, Button } from '@mantine/core'
import { IconDotsVertical, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type Day, getUtcMidnight } from '../../../dates/calendar-day.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { useDayNames } from '../dates/use-day-names.ts'
import type { Card } from '../model/card.ts'
import { usePosts } from '../post/actions.ts'
import cards from '../post/PostCard.module.css'
import { Glyphs, getCardAttributes, StatusIcon, Thumbnail } from '../post/PostCard.tsx'
import { usePostMenu } from '../post/use-post-menu.ts'
import classes from './PhoneCalendar.module.css'

interface Props {
  day: Day
  today: Day
  cards: readonly Card[]
  holiday: string | undefined
  openId: string | undefined
  onCreate: (() => void) | undefined
}

export function PhoneDay({ day, today, cards, holiday, openId, onCreate }: Props) {
  const t = useTranslations('calendar')
  const names = useDayNames()
  const formats = useFormats('UTC')
  return (
    <section className={classes.section}>
      <h2 className={classes.date}>
        <span>{names.long(day, today)}</span>
        {holiday && <span className={classes.holiday}>{holiday}</span>}
        {cards.length > 0 && <span className={classes.count}>{t('count', { count: cards.length })}</span>}
      </h2>
      {cards.map((card) => (
        <Row key={card.id} card={card} current={card.posts.some(({ id }) => id === openId)} />
      ))}
      {cards.length === 0 && (
        <p className={classes.nothing}>
          {t('nothingThatDay')}
          {onCreate && (
            <Button
              variant="subtle"
              color="brand"
              size="sm"
              leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
              aria-label={t('createOn', { day: formats.date(getUtcMidnight(day)) })}
              onClick={onCreate}
            >
              {t('add')}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

function Row({ card, current }: { card: Card; current: boolean }) {
  const t = useTranslations('calendar')
  const { actions, cardTexts } = usePosts()
  const menu = usePostMenu()(card)
  return (
    <div
      className={`${cards.card} ${classes.row}`}
      {...getCardAttributes(card, 'row')}
      data-current={current || undefined}
    >
      <button
        type="button"
        className={classes.open}
        aria-label={cardTexts.name(card)}
        onClick={() => actions.open(card)}
      >
        <Thumbnail card={card} />
        <span className={classes.lines}>
          <span className={classes.line}>
            <StatusIcon card={card} size={18} />
            <b>{cardTexts.time(card)}</b>
            <Glyphs card={card} max={3} size={18} />
            <span className={classes.places}>{cardTexts.places(card)}</span>
          </span>
          <span className={classes.title}>{cardTexts.title(card)}</span>
        </span>
      </button>
      {menu.length > 0 && (
        <ActionMenu
          label={t('actionsOf', { title: cardTexts.title(card) })}
          target={
            <ActionIcon size="xl" aria-label={t('actionsOf', { title: cardTexts.title(card) })}>
              <IconDotsVertical size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
          actions={menu}
        />
      )}
    </div>
  )
}
