import { Button } from '@mantine/core'
import { IconCalendarTime, IconCheck, IconCopy, IconLayoutSidebarRightExpand, IconPencil } from '@tabler/icons-react'
import { getSizedImageUrl } from '@vitrine/contract/image-sizes'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { OnlineButton } from '../../../ui/OnlineButton.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { Card } from '../model/card.ts'
import { canMove, isAllowed } from '../model/card-permissions.ts'
import { usePosts } from './actions.ts'
import classes from './HoverCard.module.css'
import { PostText } from './PostText.tsx'

const namedFailures = 3

/**
 * A closer look, for the eye and the mouse: all of it is in the drawer and on keys too, so its buttons are no tab stops.
 */
export function HoverCard({ card, onClose, ref }: { card: Card; onClose: () => void; ref: Ref<HTMLElement> }) {
  const t = useTranslations('calendar')
  const { actions, cardTexts } = usePosts()
  const { image, status } = card
  const badge = (
    <StatusBadge
      status={`post.${status}`}
      {...(status === 'PARTIALLY_FAILED' ? { done: card.done, total: card.total } : {})}
    />
  )
  const act = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <aside ref={ref} className={classes.hover} aria-label={cardTexts.title(card)} data-hover-card>
      {image && !image.isVideo && (
        <div className={classes.picture}>
          <img src={getSizedImageUrl(image.url, 640)} alt="" decoding="async" draggable={false} />
          <span className={classes.over}>{badge}</span>
        </div>
      )}
      <div className={classes.body}>
        {(!image || image.isVideo) && <div>{badge}</div>}
        <div className={classes.line}>
          <strong>{cardTexts.when(card)}</strong>
          {card.away && <span className={classes.away}>{cardTexts.away(card)}</span>}
          <span className={classes.glyphs}>
            {card.networks.map((network) => (
              <NetworkGlyph key={network} network={network} size={18} />
            ))}
          </span>
        </div>
        {card.first.title && <p className={classes.title}>{card.first.title}</p>}
        {card.first.text !== '' && <PostText text={card.first.text} className={classes.text} />}
        <Failures card={card} />
        <p className={classes.author}>
          {card.author && (
            <>
              <Avatar name={card.author} size={20} />
              <span className={classes.who}>{card.author}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <span>{cardTexts.places(card)}</span>
        </p>
      </div>
      <div className={classes.foot}>
        {isAllowed('approve', card) && (
          <Action icon={IconCheck} text={t('approve.action')} run={act(() => actions.approve([card]))} main sends />
        )}
        {isAllowed('edit', card) && (
          <Action icon={IconPencil} text={t('edit')} run={act(() => actions.edit(card))} main />
        )}
        {isAllowed('duplicate', card) && (
          <Action icon={IconCopy} text={t('duplicate.action')} run={act(() => actions.duplicate([card]))} />
        )}
        {isAllowed('accept', card) && (
          <Action icon={IconCheck} text={t('accept.action')} run={act(() => actions.accept([card]))} main sends />
        )}
        {canMove(card) && !isAllowed('approve', card) && !isAllowed('accept', card) && (
          <Action icon={IconCalendarTime} text={t('move.action')} run={act(() => actions.reschedule(card))} />
        )}
        <Action icon={IconLayoutSidebarRightExpand} text={t('openPost')} run={act(() => actions.open(card))} bare />
      </div>
    </aside>
  )
}

interface ActionProps {
  icon: typeof IconCheck
  text: string
  run: () => void
  main?: boolean
  bare?: boolean
  /** Needs the network now. */
  sends?: boolean
}

function Action({ icon: Icon, text, run, main, bare, sends }: ActionProps) {
  const Shown = sends ? OnlineButton : Button
  const sign = <Icon size={16} stroke={2} aria-hidden />
  return (
    <Shown
      size="xs"
      variant={main ? 'default' : 'subtle'}
      color="gray"
      tabIndex={-1}
      className={bare ? classes.bare : undefined}
      aria-label={bare ? text : undefined}
      title={bare ? text : undefined}
      leftSection={bare ? undefined : sign}
      onClick={run}
    >
      {bare ? sign : text}
    </Shown>
  )
}

/** Where it failed, and why. */
function Failures({ card }: { card: Card }) {
  const t = useTranslations('calendar')
  const formats = useFormats()
  const failed = card.posts
    .flatMap(({ scheduledPostLocations }) => scheduledPostLocations ?? [])
    .filter(({ state }) => state === 'FAILED' || state === 'UNCONFIRMED' || state === 'QUARANTINED')
  const count = card.posts.reduce((sum, { progress }) => sum + progress.failed, 0)
  if (count === 0) return null
  const reasons = [...new Set(failed.flatMap(({ errorMessage }) => errorMessage ?? []))]
  const names = failed.slice(0, namedFailures).map(({ locationName }) => locationName)
  const rest = count - names.length
  return (
    <p className={classes.failures} data-tone="red">
      {names.length > 0
        ? formats.list(rest > 0 ? [...names, t('others', { count: rest })] : names)
        : t('failedPlaces', { count })}
      {reasons[0] && ` · ${reasons[0]}`}
    </p>
  )
}
