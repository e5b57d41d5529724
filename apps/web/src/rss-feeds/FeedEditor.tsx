import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { rssFeeds } from '@vitrine/contract/rss-feeds'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, write } from '../api/queries.ts'
import { FormErrors } from '../forms/FormErrors.tsx'
import { RestoredDraft } from '../forms/RestoredDraft.tsx'
import { SavingFields } from '../forms/SavingFields.tsx'
import { useFormEdits } from '../forms/use-form-edits.ts'
import { useSave } from '../forms/use-save.ts'
import { useSaveKey } from '../forms/use-save-key.ts'
import { Banner } from '../ui/Banner.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { toastDone } from '../ui/toasts.ts'
import { FeedErrorBanner } from './FeedErrorBanner.tsx'
import { FeedItems } from './FeedItems.tsx'
import { FeedsSkeleton } from './FeedsSkeleton.tsx'
import { type Feed, type FeedForm, toFeedBody, toFeedForm } from './feed-form.ts'
import { getTrialQuery } from './feeds.ts'
import { LiveResult } from './LiveResult.tsx'
import { PostingBlock } from './PostingBlock.tsx'
import classes from './Rss.module.css'
import { RulesBlock } from './RulesBlock.tsx'
import { SourceBlock } from './SourceBlock.tsx'
import { useFeedErrors } from './use-feed-errors.ts'

/** A feed in three blocks, and beside them what it says now as the posts it would become. */
export function FeedEditor({ id }: { id: string }) {
  return id === 'new' ? <Editor feed={null} /> : <Known id={id} />
}

function Known({ id }: { id: string }) {
  const t = useTranslations('rss')
  const source = useQuery(q(rssFeeds.read, { params: { id } }))
  return (
    <DataArea source={source} errorTitle={t('feedFailed')} skeleton={<FeedsSkeleton />}>
      {(feed) => <Editor feed={feed} />}
    </DataArea>
  )
}

function Editor({ feed }: { feed: Feed | null }) {
  const t = useTranslations('rss')
  const app = useTranslations('app')
  const navigate = useNavigate({ from: '/rss' })
  const saved = useMemo(() => toFeedForm(feed), [feed])
  const form = useFormEdits<FeedForm>(`rss.${feed?.id ?? 'new'}`, saved)
  const [tested, setTested] = useState(saved.url)
  const trial = useQuery(getTrialQuery(tested))
  const close = () => void navigate({ search: (before) => ({ ...before, id: undefined }) })
  const title = feed?.title ?? t('newTitle')
  const save = useSave({
    ...{ form: form.key, title, once: feed === null, close },
    write: async (body: ReturnType<typeof toFeedBody>, idempotencyKey) => {
      if (feed) await write(rssFeeds.update, { params: { id: feed.id }, body }, idempotencyKey)
      else await write(rssFeeds.create, { body }, idempotencyKey)
    },
    onSaved: async () => {
      await form.settle(invalidate(rssFeeds.list, rssFeeds.read, rssFeeds.items))
      toastDone(feed ? t('saved') : t('created'))
    },
  })
  const { errorOf, errors, watch, check } = useFeedErrors(save.error, form.values)
  const readOnly = feed !== null && !feed.canEdit
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (save.isBusy || readOnly || !check()) return
    // A site that led to its feed: the feed is what is followed.
    const url = tested === form.values.url && trial.data ? trial.data.url : form.values.url
    save.submit(toFeedBody({ ...form.values, url }, feed))
  }
  useSaveKey(form.dirty, submit)
  const part = { values: form.values, set: form.set, errorOf, readOnly }
  return (
    <form className={classes.editor} noValidate onSubmit={submit} aria-label={title} {...watch}>
      <header className={classes.editorHead}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} stroke={2} aria-hidden />}
          disabled={save.isLocked}
          onClick={close}
        >
          {t('back')}
        </Button>
        <h2 className={classes.editorTitle}>{title}</h2>
      </header>
      <div className={classes.columns}>
        <div className={classes.blocks}>
          <SavingFields save={save}>
            {form.restored && <RestoredDraft onDiscard={form.forget} />}
            {readOnly && <Banner tone="blue">{t('notYours')}</Banner>}
            {feed && <FeedErrorBanner feed={feed} />}
            <FormErrors errors={errors} />
            <SourceBlock {...part} feed={feed} trial={trial} tested={tested} onTest={setTested} />
            <RulesBlock {...part} />
            <PostingBlock {...part} />
            {feed && <FeedItems id={feed.id} />}
          </SavingFields>
          {!readOnly && (
            <div className={classes.actions}>
              <Button
                variant="default"
                disabled={save.isBusy}
                onClick={() => {
                  form.forget()
                  close()
                }}
              >
                {app('cancel')}
              </Button>
              <Button type="submit" loading={save.isSending} disabled={save.isBusy}>
                {feed ? t('save') : t(`start.${form.values.mode}`)}
              </Button>
            </div>
          )}
        </div>
        <LiveResult trial={trial} tested={tested} form={form.values} />
      </div>
    </form>
  )
}
