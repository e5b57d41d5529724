import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconInfoCircle, IconMoon, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { KeyScroll } from '../../../ui/KeyScroll.tsx'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { Tip } from '../../../ui/Tip.tsx'
import type { ComposedNetwork } from '../model/offers.ts'
import { useComposer } from '../state/composer.ts'
import { FacebookPost } from './FacebookPost.tsx'
import { GooglePost } from './GooglePost.tsx'
import { InstagramPost } from './InstagramPost.tsx'
import { LinkedInPost } from './LinkedInPost.tsx'
import { PlaceStepper } from './PlaceStepper.tsx'
import classes from './Preview.module.css'
import { StoryPost } from './StoryPost.tsx'
import { Summary } from './Summary.tsx'
import { useShown } from './shown.ts'

const posts = {
  facebook: FacebookPost,
  instagram: InstagramPost,
  instagramPrivate: StoryPost,
  google: GooglePost,
  linkedin: LinkedInPost,
}

/** How each network will show it at one place; drawn for the eye, and said in words beside. */
export function PreviewPane() {
  const t = useTranslations('composer.preview')
  const tNetwork = useTranslations('kit.network')
  const { composition, tab } = useComposer()
  const ours = useComputedColorScheme('light')
  const [scheme, setScheme] = useState<'light' | 'dark' | null>(null)
  const shown = scheme ?? ours
  const other = shown === 'dark' ? 'light' : 'dark'
  return (
    <section className={classes.pane} aria-label={t('title')}>
      <header className={classes.top}>
        <div className={classes.glyphs}>
          {composition.networks.map((network) => (
            <button
              key={network}
              type="button"
              className={classes.glyph}
              aria-label={t('show', { network: tNetwork(network) })}
              data-current={network === tab || undefined}
              onClick={() => document.getElementById(cardId(network))?.scrollIntoView({ block: 'start' })}
            >
              <NetworkGlyph network={network} size={18} decorative />
            </button>
          ))}
          <Tip label={t(other)} side="bottom">
            <ActionIcon size="sm" aria-label={t(other)} onClick={() => setScheme(other)}>
              {other === 'dark' ? (
                <IconMoon size={16} stroke={2} aria-hidden />
              ) : (
                <IconSun size={16} stroke={2} aria-hidden />
              )}
            </ActionIcon>
          </Tip>
        </div>
        <PlaceStepper />
      </header>
      <KeyScroll className={classes.cards} data-focus-inset>
        {composition.networks.map((network) => (
          <PreviewCard key={network} network={network} scheme={shown} />
        ))}
        <p className={classes.note}>
          <IconInfoCircle size={14} stroke={2.2} aria-hidden />
          {t('note')}
        </p>
      </KeyScroll>
    </section>
  )
}

function PreviewCard({ network, scheme }: { network: ComposedNetwork; scheme: 'light' | 'dark' }) {
  const shown = useShown(network)
  const Post = posts[network]
  return (
    <div id={cardId(network)} className={classes.holder}>
      <div className={classes.card} data-network={network} data-scheme={scheme} aria-hidden>
        <Post shown={shown} />
      </div>
      <Summary shown={shown} />
    </div>
  )
}

const cardId = (network: ComposedNetwork) => `preview-${network}`
