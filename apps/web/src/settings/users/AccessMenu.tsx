import { ActionIcon } from '@mantine/core'
import { IconDots, IconMailForward, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { accounts } from '@vitrine/contract/accounts'
import { users } from '@vitrine/contract/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, useApiMutation } from '../../api.ts'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { toastDone, toastError } from '../../ui/toasts.ts'
import { useWhy } from '../../use-why.ts'
import type { User } from './standing.ts'

interface Props {
  user: User
  name: string
  onClose: () => void
  onAsking: (asking: boolean) => void
}

/** Whether a person can come in at all: invited once more, let in or out, gone. */
export function AccessMenu({ user, name, onClose, onAsking }: Props) {
  const t = useTranslations('users.access')
  const why = useWhy()
  const [removing, setRemoving] = useState(false)
  const ask = (open: boolean) => {
    setRemoving(open)
    onAsking(open)
  }
  const failed = (error: unknown) => void toastError(t('failed', { name }), { more: why(error) })
  const change = useApiMutation(users.update, {
    onSuccess: async ({ status }) => {
      await invalidate(users.list, users.read)
      toastDone(status === 'disabled' ? t('disabled', { name }) : t('enabled', { name }))
    },
    onError: failed,
  })
  const invite = useApiMutation(accounts.sendActivation, {
    onSuccess: () => void toastDone(t('resent', { email: user.email })),
    onError: failed,
  })
  const remove = useApiMutation(users.remove, {
    onSuccess: async () => {
      ask(false)
      onClose()
      await invalidate(users.list)
      toastDone(t('removed', { name }))
    },
  })
  const isOff = user.status === 'disabled'
  const actions: MenuAction[] = [
    ...(user.status === 'invited'
      ? [
          {
            id: 'resend',
            text: t('resend'),
            icon: IconMailForward,
            run: () => invite.mutate({ body: { email: user.email } }),
          },
        ]
      : []),
    ...(user.canEditRights
      ? [
          {
            id: 'access',
            text: isOff ? t('enable') : t('disable'),
            icon: isOff ? IconUserCheck : IconUserOff,
            disabled: user.canDelete ? undefined : t('lastOwner'),
            run: () => change.mutate({ params: { id: user.id }, body: { disabled: !isOff } }),
          },
          {
            id: 'remove',
            text: t('remove'),
            icon: IconTrash,
            danger: true,
            apart: true,
            disabled: user.canDelete ? undefined : t('lastOwner'),
            run: () => ask(true),
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
          <ActionIcon aria-label={t('menu', { name })} loading={change.isPending || invite.isPending}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        actions={actions}
      />
      <ConfirmModal
        opened={removing}
        onClose={() => ask(false)}
        onConfirm={() => remove.mutate({ params: { id: user.id } })}
        title={t('removeTitle', { name })}
        confirm={t('removeConfirm')}
        danger
        pending={remove.isPending}
        error={remove.error}
      >
        {t('removeEffect')}
      </ConfirmModal>
    </>
  )
}
