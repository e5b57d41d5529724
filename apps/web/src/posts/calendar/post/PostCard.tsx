import { IconCheck, IconMovie } from '@tabler/icons-react'
import { getSizedImageUrl } from '@vitrine/contract/image-sizes'
import { memo } from 'react'
import { getNetworkStyle, type NetworkName } from '../../../ui/networks.ts'
import { getStatusStyle } from '../../../ui/status/catalogue.ts'
import motion from '../../../ui/turning.module.css'
import { type Card, needsAttention } from '../model/card.ts'
import { usePosts } from './actions.ts'
import classes from './PostCard.module.css'

/** Compact: a line of 22. Rich: 48 with a picture, for days with room. Week: 42 in an hour. */
export type CardShape = 'compact' | 'rich' | 'week'

interface Props {
  card: Card
  shape: CardShape
  /** It is being carried elsewhere. */
  faded?: boolean
  /** The drawer shows it. */
  current?: boolean
  top?: number
  /** It is a tab stop of its own, where no grid leads to it. */
  inTabs?: boolean
}

const shownGlyphs = 2

/** A post on the calendar. Normal states are white with a coloured bar and icon; those that need somebody are tinted. */
export const PostCard = memo(function PostCard({ card, shape, faded, current, top, inTabs }: Props) {
  const { actions, cardTexts } = usePosts()
  return (
    <button
      type="button"
      className={classes.card}
      {...getCardAttributes(card, shape)}
      data-card={card.id}
      data-faded={faded || undefined}
      data-current={current || undefined}
      tabIndex={inTabs ? 0 : -1}
      style={top === undefined ? undefined : { top }}
      aria-label={cardTexts.name(card)}
      onClick={() => actions.open(card)}
    >
      <Inside card={card} shape={shape} />
    </button>
  )
})

/** The same without being a control: what follows the pointer. */
export function CardDragImage({ card, shape, time }: { card: Card; shape: CardShape; time?: string }) {
  return (
    <div className={classes.card} {...getCardAttributes(card, shape)} aria-hidden>
      <Inside card={card} shape={shape} time={time} />
    </div>
  )
}

export function getCardAttributes(card: Card, shape: CardShape | 'row') {
  const { tone, ...statusStyle } = getStatusStyle(`post.${card.status}`)
  return {
    'data-tone': tone,
    'data-shape': shape,
    'data-tinted': needsAttention(card.status) || undefined,
    'data-over': card.status === 'PUBLISHED' || undefined,
    'data-dashed': statusStyle.dashed,
    'data-striped': statusStyle.striped,
  }
}

function Inside({ card, shape, time }: { card: Card; shape: CardShape; time?: string }) {
  const { cardTexts } = usePosts()
  const clock = (
    <>
      <StatusIcon card={card} />
      <span className={classes.time}>{time ?? cardTexts.time(card)}</span>
    </>
  )
  const title = (
    <span className={classes.title}>
      {shape !== 'week' && <Fraction card={card} />}
      {cardTexts.title(card)}
    </span>
  )
  if (shape === 'compact')
    return (
      <>
        {clock}
        <Glyphs card={card} max={shownGlyphs} />
        {title}
      </>
    )
  return (
    <>
      {shape === 'rich' && <Thumbnail card={card} />}
      <span className={classes.lines}>
        <span className={classes.line}>
          {clock}
          {shape === 'week' && <Fraction card={card} />}
          {card.away && <span className={classes.away}>{cardTexts.away(card)}</span>}
          <Glyphs card={card} max={3} apart />
        </span>
        {title}
      </span>
    </>
  )
}

export function StatusIcon({ card, size = 14 }: { card: Card; size?: number }) {
  const { icon, turning } = getStatusStyle(`post.${card.status}`)
  // On a screen full of posts what went well is a mere tick.
  const Icon = card.status === 'PUBLISHED' ? IconCheck : icon
  return (
    <Icon
      size={size}
      stroke={2.2}
      className={turning ? `${classes.icon} ${motion.turning}` : classes.icon}
      aria-hidden
    />
  )
}

export function Glyphs({ card, max, apart, size = 13 }: { card: Card; max: number; apart?: boolean; size?: number }) {
  // One more than fits is as wide as saying so.
  const shown = card.networks.length === max + 1 && max > 2 ? max + 1 : max
  const more = card.networks.length - shown
  return (
    <span className={classes.glyphs} data-apart={apart || undefined}>
      {card.networks.slice(0, shown).map((network) => (
        <Glyph key={network} network={network} size={size} />
      ))}
      {more > 0 && <span className={classes.more}>+{more}</span>}
    </span>
  )
}

/** The kit's glyph without its name: the card's own name says the networks, and there are hundreds of them. */
function Glyph({ network, size }: { network: NetworkName; size: number }) {
  const { icon: Icon, color, outlined } = getNetworkStyle(network)
  return <Icon size={size} stroke={outlined ? 2.2 : 0} style={{ color, flex: 'none' }} aria-hidden />
}

function Fraction({ card }: { card: Card }) {
  if (card.status !== 'PARTIALLY_FAILED') return null
  return (
    <b className={classes.fraction}>
      {card.done}/{card.total}
    </b>
  )
}

export function Thumbnail({ card }: { card: Card }) {
  const { image } = card
  if (!image) return null
  if (image.isVideo)
    return (
      <span className={classes.film}>
        <IconMovie size={16} stroke={2} aria-hidden />
      </span>
    )
  return (
    <img
      className={classes.image}
      src={getSizedImageUrl(image.url, 96)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  )
}
