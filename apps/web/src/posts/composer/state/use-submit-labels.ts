import type { PostStatus } from '@vitrine/contract/post-status'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../session/current-user.ts'
import type { PostDetails } from '../model/contents.ts'
import type { Composer } from './composer.ts'

export interface SubmitLabels {
  /** What the button says: verb and object. */
  readonly primary: string
  /** The same where there is little room. */
  readonly short: string
  /** The status asked for by the button; undefined leaves it to the server, or as it is. */
  readonly status: PostStatus | undefined
  /** Whether it can be kept as a draft. */
  readonly draft: boolean
}

/** What sending means for this person and this post. */
export function useSubmitLabels(
  { composition, kind }: Composer,
  company: { readonly postsAreApproved: boolean },
  post?: PostDetails,
): SubmitLabels {
  const t = useTranslations('composer.send')
  const me = useMe()
  const needsApproval = company.postsAreApproved && !me.roles.includes('ROLE_APPROVAL')
  const count = composition.places.length
  const now = composition.when.type === 'NOW'
  const sending = needsApproval ? t('approval') : now ? t('now', { count }) : t('later', { count })
  const short = needsApproval ? t('approval') : now ? t('nowShort', { count }) : t('laterShort', { count })
  if (kind === 'repair')
    return { primary: t('retry', { count }), short: t('retry', { count }), status: undefined, draft: false }
  if (!post) return { primary: sending, short, status: undefined, draft: true }
  const { postStatus } = post
  if (postStatus === 'SCHEDULED' || postStatus === 'PENDING_APPROVAL')
    return now && !needsApproval
      ? { primary: sending, short, status: undefined, draft: false }
      : { primary: t('save'), short: t('save'), status: undefined, draft: false }
  return { primary: sending, short, status: 'SCHEDULED', draft: postStatus === 'DRAFT' }
}
