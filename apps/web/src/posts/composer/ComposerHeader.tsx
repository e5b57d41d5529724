import { IconCloudCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../i18n/use-formats.ts'
import { HeaderSlot } from '../../layout/header-slot.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import classes from './Composer.module.css'
import type { PostDetails } from './model/contents.ts'
import { PostBadge } from './result/PostBadge.tsx'

// A new post has none.
const PostMenu = lazyComponent(async () => ({ default: (await import('./PostMenu.tsx')).PostMenu }), { quiet: true })

/** In the page's header: where the post stands, and that nothing of it is lost. */
export function ComposerHeader({ savedAt, post }: { savedAt: number | null; post?: PostDetails }) {
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
      {post && (
        <Suspense fallback={null}>
          <PostMenu post={post} />
        </Suspense>
      )}
    </HeaderSlot>
  )
}
