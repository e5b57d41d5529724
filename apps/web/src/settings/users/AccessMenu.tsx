import { ActionIcon } from '@mantine/core'
import { IconDots, IconMailForward, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { handovers } from '@vitrine/contract/handovers'
import { invitations } from '@vitrine/contract/invitations'
import type { ResponseOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, send, useApiMutation } from '../../api/queries.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { useOwnKey } from '../../drafts/drafts.ts'
import { ConfirmModal } from '../../forms/ConfirmModal.tsx'
import { useSave } from '../../forms/use-save.ts'
import { useMe } from '../../session/current-user.ts'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import { toastDone, toastError } from '../../ui/toasts.ts'
import { getRemovalBlocker, hasMore, toUserPermissions, type User } from './user-permissions.ts'

interface Props {
  user: User
  name: string
  onClose: () => void
  onConfirmChange: (isConfirming: boolean) => void
}

type AccessAction = 'disable' | 'remove'

/** A user's access: send the invitation again, disable, enable, remove. */
export function AccessMenu({ user, name, onClose, onConfirmChange }: Props) {
  const t = useTranslations('users.access')
  const why = useErrorReason()
  const all = useTranslations('users')
  const [confirming, setConfirming] = useState<AccessAction | null>(null)
  const openConfirm = (what: AccessAction | null) => {
    setConfirming(what)
    onConfirmChange(what !== null)
  }
  const failed = (error: unknown) => void toastError(t('failed', { name }), { more: why(error) })
  const enable = useApiMutation(users.update, {
    onSuccess: async () => {
      await invalidate(users.list, users.read)
      toastDone(t('enabled', { name }))
    },
    onError: failed,
  })
  const invite = useApiMutation(invitations.resend, {
    onSuccess: () => void toastDone(t('resent', { email: user.email })),
    onError: failed,
  })
  const blockedReason = getRemovalBlocker(user) === 'lastOwner' ? t('lastOwner') : all('elsewhere')
  const which = { params: { id: user.id } }
  const me = useMe()
  const isOff = user.status === 'disabled'
  const isBeyond = isOff && hasMore(me, toUserPermissions(user))
  const actions: MenuAction[] = [
    ...(user.status === 'invited'
      ? [
          {
            id: 'resend',
            text: t('resend'),
            icon: IconMailForward,
            run: () => invite.mutate(which),
          },
        ]
      : []),
    ...(user.canEditRights
      ? [
          {
            id: 'access',
            text: isOff ? t('enable') : t('disable'),
            icon: isOff ? IconUserCheck : IconUserOff,
            disabled: !user.canDelete ? blockedReason : isBeyond ? t('more') : undefined,
            run: () => (isOff ? enable.mutate({ ...which, body: { disabled: false } }) : openConfirm('disable')),
          },
          {
            id: 'remove',
            text: t('remove'),
            icon: IconTrash,
            danger: true,
            apart: true,
            disabled: user.canDelete ? undefined : blockedReason,
            run: () => openConfirm('remove'),
          },
        ]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <>
      <ActionMenu
        label={t('menu', { name })}
        target={
          <ActionIcon aria-label={t('menu', { name })} loading={enable.isPending || invite.isPending}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        actions={actions}
      />
      {confirming === 'disable' && <DisableAccess {...{ user, name }} onClose={() => openConfirm(null)} />}
      {confirming === 'remove' && (
        <RemoveAccess {...{ user, name }} onClose={() => openConfirm(null)} onRemoved={onClose} />
      )}
    </>
  )
}

interface QuestionProps {
  user: User
  name: string
  onClose: () => void
}

function useHandover({ id }: User) {
  return useQuery({ ...q(handovers.read, { params: { id } }), staleTime: 0 })
}

function DisableAccess({ user, name, onClose }: QuestionProps) {
  const t = useTranslations('users.access')
  const posts = useHandover(user)
  const title = t('disableTitle', { name })
  const save = useSave({
    ...{ form: useOwnKey(`disable ${user.id}`), title, action: 'disable', close: onClose },
    write: () => send(users.update, { params: { id: user.id }, body: { disabled: true } }),
    onSaved: async () => {
      await invalidate(users.list, users.read)
      toastDone(t('disabled', { name }))
    },
  })
  return (
    <ConfirmModal
      {...{ title, save, onClose }}
      opened
      danger
      confirm={t('disableConfirm')}
      isPreparing={posts.isFetching}
      error={save.error ?? posts.error}
      onConfirm={() => save.submit(undefined)}
    >
      <p>{t('disableEffect')}</p>
      <HandoverText posts={posts.data} />
    </ConfirmModal>
  )
}

function RemoveAccess({ user, name, onClose, onRemoved }: QuestionProps & { onRemoved: () => void }) {
  const t = useTranslations('users.access')
  const posts = useHandover(user)
  const title = t('removeTitle', { name })
  const save = useSave({
    ...{ form: useOwnKey(`remove ${user.id}`), title, action: 'delete' },
    write: () => send(users.remove, { params: { id: user.id } }),
    onSaved: async () => {
      await invalidate(users.list)
      toastDone(t('removed', { name }))
    },
    close: () => {
      onClose()
      onRemoved()
    },
  })
  return (
    <ConfirmModal
      {...{ title, save, onClose }}
      opened
      danger
      confirm={t('removeConfirm')}
      isPreparing={posts.isFetching}
      error={save.error ?? posts.error}
      onConfirm={() => save.submit(undefined)}
    >
      <p>{t('removeEffect')}</p>
      <HandoverText posts={posts.data} />
    </ConfirmModal>
  )
}

/** What happens to the posts this user scheduled. */
function HandoverText({ posts }: { posts: ResponseOf<typeof handovers.read> | undefined }) {
  const t = useTranslations('users.access')
  if (posts === undefined) return null
  const { kept, lost } = posts
  return (
    <>
      {kept > 0 && <p>{t('kept', { count: kept })}</p>}
      {lost > 0 && <p>{t('lost', { count: lost })}</p>}
    </>
  )
}
