import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { posts } from '@vitrine/contract/posts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../../api/queries.ts'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import type { Card } from '../model/card.ts'
import { PanelFoot } from './PanelFoot.tsx'
import { PanelHead } from './PanelHead.tsx'
import classes from './PostDrawer.module.css'
import { PostFacts } from './PostFacts.tsx'
import { PostHistory } from './PostHistory.tsx'
import { PostLocations } from './PostLocations.tsx'
import { PostNotice } from './PostNotice.tsx'
import { PostPreview } from './PostPreview.tsx'

interface Props {
  card: Card
  /** The post asked for: its network is shown first. */
  id: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function PostPanel({ card, id, onPrevious, onNext, onClose }: Props) {
  const t = useTranslations('calendar.drawer')
  const network = useTranslations('kit.network')
  const [chosen, setChosen] = useState(id)
  const light = card.posts.find((post) => post.id === chosen) ?? card.posts.find((post) => post.id === id) ?? card.first
  // Lists leave long lists of places out; the post itself names them all.
  const whole = useQuery(q(posts.read, { params: { id: light.id } })).data
  const post = whole ? { ...whole, ...light, scheduledPostLocations: whole.scheduledPostLocations } : light
  const hasFailed = post.progress.failed > 0
  const tabs = card.posts.length > 1 && (
    <SegmentedControl
      className={classes.networks}
      aria-label={t('networks')}
      value={post.id}
      onChange={setChosen}
      data={card.posts.map((cardPost) => ({
        value: cardPost.id,
        label: (
          <span className={classes.network}>
            <NetworkGlyph network={cardPost.integrationType} size={18} decorative />
            <span>{network(cardPost.integrationType)}</span>
          </span>
        ),
      }))}
    />
  )
  return (
    <div className={classes.panel}>
      <PanelHead card={card} post={post} onPrevious={onPrevious} onNext={onNext} onClose={onClose} />
      {/* Only what is told of a card is new with it: who steps through cards keeps the focus on the step. */}
      <div key={card.id} className={classes.scroller}>
        <PostNotice card={card} post={post} />
        <div className={classes.inside}>
          {hasFailed && <PostLocations post={post} />}
          <PostPreview key={post.id} post={post} tabs={tabs} />
          <PostFacts card={card} post={post} />
          {!hasFailed && <PostLocations post={post} />}
          <PostHistory post={post} />
        </div>
      </div>
      <PanelFoot key={card.id} card={card} onClose={onClose} />
    </div>
  )
}
