// biome-ignore-all lint/a11y/useSemanticElements: a grid of the ARIA pattern laid out by CSS, which a table's own layout can't be
// biome-ignore-all lint/a11y/useFocusableInteractive: only rows take the focus, one of them at a time
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, memo } from 'react'
import { useTranslations } from 'use-intl'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { truncate } from '../../../ui/truncate.ts'
import type { Card } from '../model/card.ts'
import { usePosts } from '../post/actions.ts'
import { Glyphs, Thumbnail } from '../post/PostCard.tsx'
import { usePostMenu } from '../post/use-post-menu.ts'
import classes from './PostRow.module.css'

interface Props {
  card: Card
  index: number
  style: CSSProperties
  /** The one tab stop. */
  stop: boolean
  selected: boolean
  current: boolean
  onSelect: (id: string, extend: boolean) => void
  onFocus: (id: string) => void
}

const titleLength = 25
const textLength = 80

export const PostRow = memo(function PostRow({
  card,
  index,
  style,
  stop,
  selected,
  current,
  onSelect,
  onFocus,
}: Props) {
  const t = useTranslations('calendar')
  const kit = useTranslations('kit.table')
  const { actions, cardTexts } = usePosts()
  const menu = usePostMenu()(card)
  const title = cardTexts.title(card)
  // Nothing of a sentence is lost between a name cut short and what stands below it.
  const more = title.length > titleLength ? card.first.text : card.body
  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button, input, label, a, [role="menuitem"]')) return
    actions.open(card)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it hears the keys for all rows
    <div
      role="row"
      className={classes.row}
      style={style}
      data-row={card.id}
      data-card={card.id}
      data-current={current || undefined}
      data-selected={selected || undefined}
      data-focus-inset
      tabIndex={stop ? 0 : -1}
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-label={cardTexts.name(card)}
      onClick={open}
      onFocus={() => onFocus(card.id)}
    >
      <span role="gridcell" className={classes.check}>
        <Checkbox
          aria-label={kit('select', { name: title })}
          checked={selected}
          onClick={(event) => onSelect(card.id, event.shiftKey)}
          onChange={() => {}}
          tabIndex={-1}
        />
      </span>
      <span role="gridcell" className={classes.time}>
        {cardTexts.time(card)}
        {card.away && <span className={classes.away}>{cardTexts.away(card)}</span>}
      </span>
      <span role="gridcell" className={classes.networks}>
        <Glyphs card={card} max={3} size={16} />
      </span>
      <span role="gridcell" className={classes.picture}>
        <Thumbnail card={card} />
      </span>
      <span role="gridcell" className={classes.words}>
        <span className={classes.title}>{truncate(title, titleLength, '..')}</span>
        <span className={classes.text}>{truncate(cardTexts.plain(more), textLength, '..')}</span>
      </span>
      <span role="gridcell" className={classes.places}>
        {cardTexts.places(card)}
      </span>
      <span role="gridcell" className={classes.status}>
        <StatusBadge
          status={`post.${card.status}`}
          small
          {...(card.status === 'PARTIALLY_FAILED' ? { done: card.done, total: card.total } : {})}
        />
      </span>
      <span role="gridcell" className={classes.author} title={card.author ?? undefined}>
        {card.author && <Avatar name={card.author} size={24} />}
      </span>
      <span role="gridcell" className={classes.more}>
        {menu.length > 0 && (
          <ActionMenu
            label={t('actionsOf', { title })}
            target={
              <ActionIcon size="sm" tabIndex={-1} aria-label={t('actionsOf', { title })}>
                <IconDots size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            }
            actions={menu}
          />
        )}
      </span>
    </div>
  )
})
