import { useTranslations } from 'use-intl'
import type { PreviewedPost } from './use-previewed-post.ts'

/** The drawing in words. */
export function PreviewSummary({ shown }: { shown: PreviewedPost }) {
  const t = useTranslations('composer.preview.said')
  const tNetwork = useTranslations('kit.network')
  const tActions = useTranslations('composer.options.actions')
  const { network, locationName, text, comment, media, link, button, when } = shown
  const alts = media.map(({ altText }) => altText).filter(Boolean)
  const parts = [
    t('head', { network: tNetwork(network), place: locationName }),
    when ? t('when', when) : t('now'),
    text === '' ? t('noText') : t('text', { text }),
    media.length > 0 && t('media', { count: media.length }),
    alts.length > 0 && alts.join(', '),
    link !== '' && media.length === 0 && t('link', { link }),
    button && t('button', { action: tActions(button.action) }),
    comment !== '' && t('comment', { comment }),
  ]
  return <p className="visually-hidden">{parts.filter(Boolean).join(' ')}</p>
}
