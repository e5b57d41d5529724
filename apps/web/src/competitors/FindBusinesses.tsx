import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { competitors } from '@vitrine/contract/competitors'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../api/queries.ts'
import { useErrorReason } from '../api/use-error-reason.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { toastDone, toastError } from '../ui/toasts.ts'
import { useDelayedLoading } from '../ui/use-delayed-loading.ts'
import classes from './Competitors.module.css'
import { useRatingText } from './use-rating-text.ts'

const minLength = 2

/** Searches businesses near the location by name or address, and adds them as competitors. */
export function FindBusinesses({ locationId }: { locationId: string }) {
  const t = useTranslations('competitors.find')
  const [text, setText] = useState('')
  const wanted = text.trim()
  const enough = wanted.length >= minLength
  const source = useQuery({
    ...q(competitors.search, { params: { id: locationId }, query: { q: wanted } }),
    enabled: enough,
    placeholderData: keepPreviousData,
    // Cached for five minutes: Google charges for each search.
    staleTime: 300_000,
    retry: false,
  })
  const late = useDelayedLoading(enough && source.isFetching && !source.data)
  const businesses = enough && !late ? source.data?.places : undefined
  return (
    <div className={classes.find}>
      <SearchInput value={text} onChange={setText} label={t('label')} hint={t('hint')} debounce={500} />
      {!enough && <p className={classes.soft}>{t('begin')}</p>}
      {enough && !late && source.error && !source.isFetching ? (
        <ErrorState title={t('failed')} error={source.error} onRetry={() => void source.refetch()} />
      ) : null}
      {late && (
        <div aria-busy="true">
          <SkeletonRows rows={3} />
        </div>
      )}
      {businesses && !source.error && (
        <>
          <ul className={classes.found} aria-label={t('found')} data-old={source.isPlaceholderData || undefined}>
            {businesses.map((business) => (
              <Found key={business.placeId} found={business} locationId={locationId} />
            ))}
          </ul>
          {businesses.length > 0 && <p className={classes.source}>{t('source')}</p>}
        </>
      )}
      <p className={businesses?.length === 0 ? classes.soft : 'visually-hidden'} role="status">
        {businesses &&
          !source.isFetching &&
          (businesses.length === 0 ? t('none', { query: wanted }) : t('count', { count: businesses.length }))}
      </p>
    </div>
  )
}

interface BusinessResult {
  placeId: string
  name?: string | undefined
  address?: string | undefined
  averageRating?: number | undefined
  totalReviews?: number | undefined
  competitor?: string | undefined
}

function Found({ found, locationId }: { found: BusinessResult; locationId: string }) {
  const t = useTranslations('competitors.find')
  const why = useErrorReason()
  const standing = useRatingText()
  const name = found.name ?? t('nameless')
  const add = useApiMutation(competitors.create, {
    onSuccess: async () => {
      await invalidate(competitors.list, competitors.analyzePlace, competitors.search)
      toastDone(t('added', { name }))
    },
    onError: (error) => void toastError(t('addFailed', { name }), { more: why(error) }),
  })
  const there = found.competitor !== undefined || add.isSuccess
  return (
    <li className={classes.foundOne}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.soft}>{found.address}</span>
        <span className={classes.soft}>{standing(found)}</span>
      </span>
      {there ? (
        <span className={classes.there}>
          <IconCheck size={16} stroke={2.2} aria-hidden />
          {t('there')}
        </span>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={add.isPending}
          aria-label={t('addOf', { name })}
          onClick={() => add.mutate({ body: { location: locationId, placeId: found.placeId } })}
        >
          {t('add')}
        </Button>
      )}
    </li>
  )
}
