import { Skeleton } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { integrationNames } from '@vitrine/contract/integrations'
import { locations } from '@vitrine/contract/locations'
import type { FeedNetwork } from '@vitrine/contract/rss-posts'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { getFieldValues } from '../posts/composer/model/location-values.ts'
import { NetworkGlyph } from '../ui/NetworkGlyph.tsx'
import { ScrollArea } from '../ui/ScrollArea.tsx'
import { useDelayedLoading } from '../ui/use-delayed-loading.ts'
import type { FeedForm } from './feed-form.ts'
import type { Trial } from './feeds.ts'
import { ItemPreview, type PreviewAuthor } from './ItemPreview.tsx'
import classes from './Rss.module.css'

interface Props {
  trial: UseQueryResult<Trial, unknown>
  tested: string
  form: FeedForm
}

/** The last items as the posts they would become, by what stands in the form now. */
export function LiveResult({ trial, tested, form }: Props) {
  const t = useTranslations('rss')
  const errorText = useErrorText()
  const [shown, setShown] = useState<FeedNetwork | null>(null)
  const network = shown !== null && form.networks.includes(shown) ? shown : (form.networks[0] ?? 'facebook')
  const author = usePreviewAuthor(form, network)
  const { data, isFetching, error } = trial
  const late = useDelayedLoading(isFetching && !data)
  return (
    <aside className={classes.result} aria-label={t('result')}>
      <header className={classes.resultHead}>
        <h3>{t('result')}</h3>
        {form.networks.length > 1 && <Networks networks={form.networks} shown={network} onShow={setShown} />}
      </header>
      <ScrollArea className={classes.resultBody} data-focus-inset aria-busy={isFetching}>
        {late ? (
          <>
            <Skeleton height={220} radius={8} />
            <Skeleton height={220} radius={8} />
          </>
        ) : data && data.items.length > 0 ? (
          <>
            <p className={classes.hint}>{t('resultHint', { count: data.items.length })}</p>
            {data.items.map((item) => (
              <ItemPreview
                key={`${item.link ?? ''} ${item.title}`}
                item={item}
                form={form}
                network={network}
                author={author}
              />
            ))}
          </>
        ) : isFetching && !data ? null : (
          <p className={classes.nothing}>
            <IconEye size={24} stroke={1.75} aria-hidden />
            {error && tested !== '' ? errorText(error) : data ? t('noItems') : t('testFirst')}
          </p>
        )}
      </ScrollArea>
    </aside>
  )
}

function Networks(props: {
  networks: readonly FeedNetwork[]
  shown: FeedNetwork
  onShow: (network: FeedNetwork) => void
}) {
  const t = useTranslations()
  return (
    <div className={classes.switch}>
      {props.networks.map((network) => (
        <button
          key={network}
          type="button"
          className={classes.glyphButton}
          aria-label={t('rss.showOn', { network: t(`kit.network.${network}`) })}
          aria-pressed={network === props.shown}
          onClick={() => props.onShow(network)}
        >
          <NetworkGlyph network={network} size={18} decorative />
        </button>
      ))}
    </div>
  )
}

/** The first place it goes to stands for all: its name, its account, its fields. */
function usePreviewAuthor({ everywhere, locations: chosen }: FeedForm, network: FeedNetwork): PreviewAuthor {
  const lang = useLocale()
  const { data } = useLocationTreeData()
  const candidates = data?.locations.filter(({ id }) => everywhere || chosen.includes(id)) ?? []
  const location =
    candidates.find(({ networks }) => networks?.some((item) => item.network === network)) ?? candidates[0]
  const whole = useQuery({
    ...q(locations.read, { params: { id: location?.id ?? '' } }),
    enabled: location !== undefined,
  })
  const account = whole.data?.[`${network}Integration`]
  const name = account?.[integrationNames[network]]
  return {
    locationName: location?.name ?? '',
    account: name ?? location?.name ?? '',
    avatarUrl: account?.picture,
    values: whole.data ? getFieldValues(whole.data, new Date().toISOString().slice(0, 10), lang) : {},
  }
}
