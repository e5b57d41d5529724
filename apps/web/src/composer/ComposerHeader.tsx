import { IconCloudCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { HeaderSlot } from '../shell/header-slot.tsx'
import { StatusBadge } from '../ui/status/StatusBadge.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useFormats } from '../use-formats.ts'
import classes from './Composer.module.css'
import type { Post } from './model/contents.ts'
import { PostMenu } from './PostMenu.tsx'

/** In the page's header: where the post stands, and that nothing of it is lost. */
export function ComposerHeader({ savedAt, post }: { savedAt: number | null; post?: Post }) {
  const t = useTranslations('composer')
  const formats = useFormats()
  const isMobile = useIsMobile()
  return (
    <HeaderSlot>
      {savedAt !== null && (
        <span className={classes.saved} role="status">
          <IconCloudCheck size={18} stroke={1.75} aria-hidden />
          <span className={isMobile ? 'visually-hidden' : undefined}>{t('saved')}</span> {formats.time(savedAt)}
        </span>
      )}
      {post && !isMobile && <StatusBadge status={`post.${post.postStatus}`} />}
      {post && <PostMenu post={post} />}
    </HeaderSlot>
  )
}
