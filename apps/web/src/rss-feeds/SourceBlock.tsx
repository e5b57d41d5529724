import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorReason } from '../api/use-error-reason.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Block } from './Block.tsx'
import type { Feed, FeedForm } from './feed-form.ts'
import type { Trial } from './feeds.ts'
import classes from './Rss.module.css'
import type { ErrorOf } from './use-feed-errors.ts'

interface Props {
  values: FeedForm
  set: (edit: Partial<FeedForm>) => void
  errorOf: ErrorOf
  readOnly: boolean
  feed: Feed | null
  trial: UseQueryResult<Trial, unknown>
  /** The address whose answer is shown. */
  tested: string
  onTest: (url: string) => void
}

/** Where it comes from: an address of a feed, or of a site that has one. */
export function SourceBlock({ values, set, errorOf, readOnly, feed, trial, tested, onTest }: Props) {
  const t = useTranslations('rss')
  const typed = values.url.trim()
  const isShown = typed !== '' && typed === tested
  const test = () => {
    if (isShown) void trial.refetch()
    else onTest(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (typed !== '') test()
  }
  const wrong = useTrialError(isShown && !trial.isFetching ? trial.error : null)
  return (
    <Block step={1} title={t('source')}>
      <div className={classes.tryOut}>
        <TextInput
          className={classes.grow}
          id="feed-url"
          type="url"
          inputMode="url"
          autoComplete="off"
          label={t('address')}
          description={t('addressHint')}
          placeholder="https://"
          readOnly={readOnly}
          value={values.url}
          error={errorOf('url') ?? wrong}
          onChange={(event) => set({ url: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <Button variant="default" disabled={typed === ''} loading={isShown && trial.isFetching} onClick={test}>
          {t('test')}
        </Button>
      </div>
      <div role="status">
        {isShown && !trial.isFetching && trial.data && <Found trial={trial.data} typed={typed} />}
      </div>
      <TextInput
        id="feed-title"
        label={t('name')}
        description={t('nameHint')}
        placeholder={(isShown ? trial.data?.title : undefined) ?? feed?.title}
        maxLength={200}
        readOnly={readOnly}
        value={values.title}
        error={errorOf('title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
    </Block>
  )
}

function Found({ trial: { title, url, count, twice, everyMinutes }, typed }: { trial: Trial; typed: string }) {
  const t = useTranslations('rss')
  const formats = useFormats()
  const hours = everyMinutes / 60
  return (
    <p className={classes.found}>
      <IconCheck size={16} stroke={2.2} aria-hidden />
      <span>
        {t('found', { title, count })}{' '}
        {everyMinutes < 60
          ? t('everyMinutes', { count: everyMinutes })
          : t('everyHours', {
              count: Number.isInteger(hours) ? hours : Math.round(hours),
              hours: formats.decimal(hours),
            })}{' '}
        {url !== typed && t('foundAt', { url })} {twice > 0 && t('twice', { count: twice })}
      </span>
    </p>
  )
}

/** What is wrong with the address, in the server's words. */
function useTrialError(error: unknown): string | undefined {
  const why = useErrorReason()
  if (!error) return undefined
  return why(error)
}
