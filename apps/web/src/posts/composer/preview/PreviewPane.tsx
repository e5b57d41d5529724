import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import { IconInfoCircle, IconMoon, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NetworkGlyph } from '../../../ui/NetworkGlyph.tsx'
import { ScrollArea } from '../../../ui/ScrollArea.tsx'
import { Tip } from '../../../ui/Tip.tsx'
import type { ComposedNetwork } from '../model/network-capabilities.ts'
import { useComposer } from '../state/composer.ts'
import { FacebookPost } from './FacebookPost.tsx'
import { GooglePost } from './GooglePost.tsx'
import { InstagramPost } from './InstagramPost.tsx'
import { LinkedInPost } from './LinkedInPost.tsx'
import { LocationStepper } from './LocationStepper.tsx'
import classes from './Preview.module.css'
import { PreviewSummary } from './PreviewSummary.tsx'
import { StoryPost } from './StoryPost.tsx'
import { usePreviewedPost } from './use-previewed-post.ts'

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
  const otherScheme = shown === 'dark' ? 'light' : 'dark'
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
          <Tip label={t(otherScheme)} side="bottom">
            <ActionIcon size="sm" aria-label={t(otherScheme)} onClick={() => setScheme(otherScheme)}>
              {otherScheme === 'dark' ? (
                <IconMoon size={16} stroke={2} aria-hidden />
              ) : (
                <IconSun size={16} stroke={2} aria-hidden />
              )}
            </ActionIcon>
          </Tip>
        </div>
        <LocationStepper />
      </header>
      <ScrollArea className={classes.cards} data-focus-inset>
        {composition.networks.map((network) => (
          <PreviewCard key={network} network={network} scheme={shown} />
        ))}
        <p className={classes.note}>
          <IconInfoCircle size={14} stroke={2.2} aria-hidden />
          {t('note')}
        </p>
      </ScrollArea>
    </section>
  )
}

function PreviewCard({ network, scheme }: { network: ComposedNetwork; scheme: 'light' | 'dark' }) {
  const shown = usePreviewedPost(network)
  const Post = posts[network]
  return (
    <div id={cardId(network)} className={classes.holder}>
      <div className={classes.card} data-network={network} data-scheme={scheme} aria-hidden>
        <Post shown={shown} />
      </div>
      <PreviewSummary shown={shown} />
    </div>
  )
}

const cardId = (network: ComposedNetwork) => `preview-${network}`
