import { Button } from '@mantine/core'
import { IconBrandGoogle, IconLock } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import accounts from '../../connections/Accounts.module.css'
import { AuthorizeStep } from '../../connections/AuthorizeStep.tsx'
import { NoAccount } from '../../connections/ChooseStep.tsx'
import { ConnectSteps } from '../../connections/ConnectSteps.tsx'
import { useMatches } from '../../connections/matches.ts'
import { readBackFromNetwork } from '../../connections/search.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useNamedPage } from '../../layout/page-name.ts'
import { useLocationTreeData } from '../../location-data/location-tree-data.ts'
import { useMe } from '../../session/current-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AuthorizeAgain } from './AuthorizeAgain.tsx'
import classes from './GoogleImport.module.css'
import { ImportReview } from './ImportReview.tsx'
import { getGoogleError } from './use-google-error-text.ts'

/** Places from the profiles of a Google account: one authorisation, a review, one run. */
export function GoogleImport() {
  const t = useTranslations('places.google')
  const { grant, denied } = readBackFromNetwork(useSearch({ strict: false }))
  const seesAll = useMe().profile === 'PROFILE_OWNER'
  useNamedPage(t('title'))
  return (
    <div className={classes.page}>
      <div>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      {!seesAll ? (
        <EmptyState icon={IconLock} title={t('everyPlace.title')} text={t('everyPlace.text')} />
      ) : grant === undefined ? (
        <section className={`${accounts.frame} ${classes.card}`} data-narrow aria-label={t('title')}>
          <div className={accounts.bar}>
            <ConnectSteps now="authorize" of={['authorize', 'choose', 'done']} />
          </div>
          <AuthorizeStep network="google" denied={denied} />
        </section>
      ) : (
        <Granted grant={grant} />
      )}
    </div>
  )
}

function Granted({ grant }: { grant: string }) {
  const t = useTranslations('places.google')
  const locationTexts = useTranslations('places')
  const formats = useFormats()
  const matches = useMatches(grant)
  const tree = useLocationTreeData()
  const googleError = matches.error ? getGoogleError(matches.error) : null
  const found = matches.data
  if (googleError !== null && !found)
    return <GoogleErrorState reason={googleError} onRetry={() => void matches.refetch()} />
  const both = found && tree.data ? { ...found, places: tree.data.locations } : undefined
  // What could not be read is what is asked again: the profiles, or the places beside them.
  const source = found ? tree : matches
  return (
    <DataArea
      source={{ ...source, data: both, isPending: matches.isPending || tree.isPending }}
      errorTitle={found ? locationTexts('loadFailed') : t('failed')}
    >
      {({ items, total, places: known }) =>
        total === 0 ? (
          <section className={`${accounts.frame} ${classes.card}`} data-narrow>
            <NoAccount network="google" />
          </section>
        ) : (
          <>
            {matches.error && items.length < total ? (
              <Banner
                tone="amber"
                action={
                  <Button size="xs" variant="default" onClick={() => void matches.refetch()}>
                    {t('retry')}
                  </Button>
                }
              >
                {t('partial', { done: formats.integer(items.length), total: formats.integer(total) })}
              </Banner>
            ) : null}
            <ImportReview grant={grant} matches={items} total={total} locations={known} />
          </>
        )
      }
    </DataArea>
  )
}

/** Google stands in the way: what happened, and what helps. */
function GoogleErrorState({ reason, onRetry }: { reason: 'revoked' | 'quota' | 'down'; onRetry: () => void }) {
  const t = useTranslations('places.google')
  return (
    <EmptyState icon={IconBrandGoogle} title={t(`fault.${reason}.title`)} text={t(`fault.${reason}.text`)}>
      {reason === 'revoked' ? <AuthorizeAgain /> : <Button onClick={onRetry}>{t('retry')}</Button>}
    </EmptyState>
  )
}
