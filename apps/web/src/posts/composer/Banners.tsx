import { Button } from '@mantine/core'
import {
  IconAlertOctagonFilled,
  IconGitMerge,
  IconHistory,
  IconHourglassHigh,
  IconMessageExclamation,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../api/error.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { SavingNotice } from '../../forms/SavingFields.tsx'
import type { SaveState } from '../../forms/use-busy.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Banner } from '../../ui/Banner.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import classes from './Composer.module.css'
import { ConflictResolution } from './ConflictResolution.tsx'
import type { PostDetails } from './model/contents.ts'
import type { SavedDraft } from './model/saved-drafts.ts'
import { useComposer } from './state/composer.ts'

const ApprovalBanner = lazyComponent(async () => ({
  default: (await import('./approval/ApprovalBanner.tsx')).ApprovalBanner,
}))

/** A post that was changed under who decides on it. */
export interface StaleVersionBanner {
  /** The version that is to be read anew, if there is one. */
  outrun?: number | undefined
  onOutrun: (remotePost: PostDetails) => void
}

interface Props extends StaleVersionBanner {
  /** Null where nothing is written. */
  save: SaveState | null
  /** The draft it was opened with, while it is not saved. */
  restored: SavedDraft | null
  onDiscard: () => void
  /** What somebody else made of it meanwhile. */
  remotePost: PostDetails | null
  onAdoptRemote: () => void
  onMine: () => void
  onRequestChange: () => void
  post?: PostDetails
  error: ApiError | null
  /** The post can be changed no more: what is written goes on as a new one. */
  onAsNew: () => void
}

/** What has to be said over the whole composer. */
export function Banners({
  save,
  restored,
  onDiscard,
  remotePost,
  onAdoptRemote,
  onMine,
  outrun,
  onOutrun,
  onRequestChange,
  post,
  error,
  onAsNew,
}: Props) {
  const t = useTranslations('composer.banners')
  const tSaving = useTranslations('kit.saving')
  const getErrorText = useErrorReason()
  const formats = useFormats()
  const { kind, isReadOnly } = useComposer()
  const causes = kind === 'repair' && post ? listCauses(post) : []
  const isRecent = restored !== null && Date.now() - restored.at < 12 * 3600_000
  return (
    <>
      <p className="visually-hidden" role="status">
        {save?.isSending && tSaving(`progress.${save.action}`)}
      </p>
      {save && <SavingNotice strip save={save} texts={{ stopped: t('stopped') }} />}
      {restored && (
        <Banner
          strip
          tone="blue"
          icon={IconHistory}
          action={
            <Button size="xs" variant="default" disabled={isReadOnly} onClick={onDiscard}>
              {t('discard')}
            </Button>
          }
        >
          {t('draft', { time: isRecent ? formats.time(restored.at) : formats.dateTime(restored.at) })}
        </Banner>
      )}
      {remotePost && (
        <Banner
          strip
          tone="amber"
          icon={IconGitMerge}
          action={
            <span className={classes.answers}>
              <Button size="xs" variant="default" disabled={isReadOnly} onClick={onMine}>
                {t('mine')}
              </Button>
              <Button size="xs" variant="default" disabled={isReadOnly} onClick={onAdoptRemote}>
                {t('theirs')}
              </Button>
            </span>
          }
        >
          <strong>{t('changed', { time: formats.time(remotePost.updatedAt) })}</strong>
          <ConflictResolution remotePost={remotePost} />
        </Banner>
      )}
      {causes.length > 0 && (
        <Banner strip tone="red" icon={IconAlertOctagonFilled}>
          {causes.map((cause) => (
            <div key={cause}>{cause}</div>
          ))}
        </Banner>
      )}
      {error && (
        <Banner
          strip
          tone="red"
          icon={IconAlertOctagonFilled}
          action={
            post &&
            (error.status === 409 || error.status === 404) && (
              <Button size="xs" variant="default" onClick={onAsNew}>
                {t('asNew')}
              </Button>
            )
          }
        >
          {t('failed')} {getErrorText(error)}
        </Banner>
      )}
      {post?.postStatus === 'PENDING_APPROVAL' && (
        <Banner
          strip
          tone="amber"
          icon={IconHourglassHigh}
          action={
            post.canApprove && (
              <Suspense fallback={null}>
                <ApprovalBanner {...{ post, onOutrun, onRequestChange }} outrun={outrun === post.version} />
              </Suspense>
            )
          }
        >
          {t('pending', { when: formats.dateTime(post.scheduledAt) })}
        </Banner>
      )}
      {post?.changeRequest && post.postStatus === 'ASK_MODIFICATION' && (
        <Banner strip tone="orange" icon={IconMessageExclamation}>
          {t('asked', { by: post.changeRequest.by ?? '', hasName: post.changeRequest.by === undefined ? 'no' : 'yes' })}{' '}
          {post.changeRequest.note}
        </Banner>
      )}
    </>
  )
}

/** Why places failed, each reason once. */
function listCauses({ scheduledPostLocations }: PostDetails): string[] {
  return [
    ...new Set(
      scheduledPostLocations.flatMap(({ state, errorMessage }) => (state === 'FAILED' ? (errorMessage ?? []) : [])),
    ),
  ]
}
