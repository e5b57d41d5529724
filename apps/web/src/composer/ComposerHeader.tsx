import { IconCloudCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { HeaderSlot } from '../shell/header-slot.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useFormats } from '../use-formats.ts'
import classes from './Composer.module.css'
import type { Post } from './model/contents.ts'
import { PostMenu } from './PostMenu.tsx'
import { PostBadge } from './result/PostBadge.tsx'

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
      {post && !isMobile && <PostBadge post={post} />}
      {post && <PostMenu post={post} />}
    </HeaderSlot>
  )
}
