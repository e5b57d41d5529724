import { useComputedColorScheme } from '@mantine/core'
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react'
import { type FieldValues, resolveFields } from '@vitrine/contract/location-fields'
import { type FeedNetwork, ruledOut, textFromItem } from '@vitrine/contract/rss-posts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { FacebookPost } from '../posts/composer/preview/FacebookPost.tsx'
import { GooglePost } from '../posts/composer/preview/GooglePost.tsx'
import { InstagramPost } from '../posts/composer/preview/InstagramPost.tsx'
import preview from '../posts/composer/preview/Preview.module.css'
import { PreviewSummary } from '../posts/composer/preview/PreviewSummary.tsx'
import type { PreviewedPost } from '../posts/composer/preview/use-previewed-post.ts'
import { type FeedForm, toRules } from './feed-form.ts'
import type { TrialItem } from './feeds.ts'
import classes from './Rss.module.css'

const drawings = { facebook: FacebookPost, instagram: InstagramPost, google: GooglePost }

/** Whose post it is drawn as. */
export interface PreviewAuthor {
  readonly locationName: string
  readonly account: string
  readonly avatarUrl: string | undefined
  /** What the fields of the place become. */
  readonly values: FieldValues
}

interface Props {
  item: TrialItem
  form: FeedForm
  network: FeedNetwork
  author: PreviewAuthor
}

/** An item as its post, or which rule keeps it from becoming one. */
export function ItemPreview({ item, form, network, author }: Props) {
  const t = useTranslations('rss')
  const scheme = useComputedColorScheme('light')
  const file = useMemo(() => (item.image === undefined ? undefined : toFile(item.image)), [item.image])
  const out = ruledOut(toRules(form), item)
  if (out !== null)
    return (
      <div className={classes.out}>
        <IconEyeOff size={18} stroke={1.75} aria-hidden />
        <p>
          <strong dir="auto">{item.title}</strong>
          {t(`out.${out}`)}
        </p>
      </div>
    )
  const { link = null, title, summary, ratio = 1 } = item
  const text = textFromItem(form.template, { title, link, summary }, network)
  const facts = { contentType: 'image/jpeg', width: Math.round(1000 * ratio), height: 1000 }
  const shown: PreviewedPost = {
    ...{
      network,
      comment: '',
      locationName: author.locationName,
      account: author.account,
      avatarUrl: author.avatarUrl,
      when: null,
    },
    text: resolveFields(text, author.values).text,
    media: file === undefined ? [] : [{ key: title, facts, altText: title, name: title, file }],
    link: link ?? '',
    button: network === 'google' && link !== null ? { action: 'LEARN_MORE', link } : null,
  }
  const Drawing = drawings[network]
  return (
    <div>
      {network === 'instagram' && file === undefined && (
        <p className={classes.warn}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {t('needsImage')}
        </p>
      )}
      <div className={preview.card} data-network={network} data-scheme={scheme} aria-hidden>
        <Drawing shown={shown} />
      </div>
      <PreviewSummary shown={shown} />
    </div>
  )
}

/** The picture of a `data:` address as a file, which is what previews draw. */
function toFile(address: string): File {
  const [, data = ''] = address.split(',')
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
  return new File([bytes], 'item.jpg', { type: 'image/jpeg' })
}
