import { ActionIcon } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { posts } from '@vitrine/contract/posts'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, send } from '../../api/queries.ts'
import { useSave } from '../../forms/use-save.ts'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { toastDone } from '../../ui/toasts.ts'
import type { PostDetails } from './model/contents.ts'
import { useDuplicate } from './result/use-duplicate.ts'

const ConfirmModal = lazyComponent(async () => ({
  default: (await import('../../forms/ConfirmModal.tsx')).ConfirmModal,
}))

/** What can be done with a post that stands, beside changing it. */
export function PostMenu({ post }: { post: PostDetails }) {
  const t = useTranslations('composer')
  const router = useRouter()
  const duplicate = useDuplicate()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useSave({
    ...{ form: `remove ${post.id}`, title: t('remove.title'), action: 'delete', close: () => setIsConfirming(false) },
    write: () => send(posts.remove, { params: { id: post.id } }),
    async onSaved() {
      await invalidate(posts.list)
      toastDone(t('remove.done'))
      // A user who has left meanwhile is not fetched back.
      if (router.state.location.pathname.includes(post.id)) await router.navigate({ href: '/calendar' })
    },
  })
  // What is public somewhere is taken down with a choice of its own, in the calendar.
  const unsent = post.canDelete && post.progress.published === 0 && !post.underWay
  const actions: MenuAction[] = [
    ...(post.canDuplicate
      ? [{ id: 'duplicate', text: t('duplicate'), icon: IconCopy, run: () => duplicate.run(post.id) }]
      : []),
    ...(unsent
      ? [{ id: 'remove', text: t('remove.action'), icon: IconTrash, danger: true, run: () => setIsConfirming(true) }]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <ActionMenu
        label={t('more')}
        target={
          <ActionIcon aria-label={t('more')}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        actions={actions}
      />
      {isConfirming && (
        <Suspense fallback={null}>
          <ConfirmModal
            opened
            danger
            title={t('remove.title')}
            confirm={t('remove.action')}
            save={remove}
            error={remove.error}
            onConfirm={() => remove.submit(undefined)}
            onClose={() => setIsConfirming(false)}
          >
            {t('remove.text', { count: post.progress.total })}
          </ConfirmModal>
        </Suspense>
      )}
    </>
  )
}
