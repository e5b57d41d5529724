import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOwnKey } from '../../drafts/drafts.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useMe } from '../../session/current-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import classes from './Composer.module.css'
import { removeDraft, useStoredDraft } from './state/draft-storage.ts'
import { useContinueAsNewPost } from './state/use-continue-as-new-post.ts'

/** What somebody wrote on a post, or on the part of it that failed, until it could not be changed any more. */
export function UnsavedDraftBanner({ post }: { post: { readonly id: string; readonly canRetry?: boolean } }) {
  const { appPermissions } = useMe()
  if (!appPermissions.calendarPost) return null
  return (
    <>
      <LeftDraft form={`post ${post.id}`} />
      {!post.canRetry && <LeftDraft form={`repair ${post.id}`} />}
    </>
  )
}

function LeftDraft({ form }: { form: string }) {
  const t = useTranslations('composer.banners')
  const formats = useFormats()
  const key = useOwnKey(form)
  const draft = useStoredDraft(key)
  const [isSettled, setIsSettled] = useState(false)
  const continueAsNewPost = useContinueAsNewPost()
  if (!draft || isSettled) return null
  const settle = () => {
    removeDraft(key)
    setIsSettled(true)
  }
  return (
    <Banner
      strip
      tone="blue"
      icon={IconHistory}
      action={
        <span className={classes.answers}>
          <Button size="xs" variant="default" onClick={() => void continueAsNewPost(draft.composition).then(settle)}>
            {t('asNew')}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={settle}>
            {t('ignore')}
          </Button>
        </span>
      }
    >
      {t('unsaved', { time: formats.dateTime(draft.at) })}
    </Banner>
  )
}
