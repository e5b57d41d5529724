import { ActionIcon } from '@mantine/core'
import { IconDots, IconMailForward, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { handovers } from '@vitrine/contract/handovers'
import { invitations } from '@vitrine/contract/invitations'
import type { AnswerOf } from '@vitrine/contract/operation'
import { users } from '@vitrine/contract/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../account.ts'
import { invalidate, q, useApiMutation } from '../../api.ts'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { toastDone, toastError } from '../../ui/toasts.ts'
import { useIsOpen } from '../../use-is-open.ts'
import { useWhy } from '../../use-why.ts'
import { hasMore, keptBy, standingOf, type User } from './standing.ts'

interface Props {
  user: User
  name: string
  onClose: () => void
  onAsking: (asking: boolean) => void
}

type Asked = 'disable' | 'remove'

/** Whether a person can come in at all: invited once more, let in or out, gone. */
export function AccessMenu({ user, name, onClose, onAsking }: Props) {
  const t = useTranslations('users.access')
  const why = useWhy()
  const all = useTranslations('users')
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (what: Asked | null) => {
    // What was refused before has been said.
    for (const one of what === null ? [] : [change, remove]) if (!one.isPending) one.reset()
    setAsked(what)
    onAsking(what !== null)
  }
  const posts = useQuery({
    ...{ ...q(handovers.read, { params: { id: user.id } }), staleTime: 0 },
    enabled: asked !== null,
  })
  const isOpen = useIsOpen()
  const failed = (error: unknown) => void toastError(t('failed', { name }), { more: why(error) })
  const change = useApiMutation(users.update, {
    onSuccess: async ({ status }) => {
      ask(null)
      await invalidate(users.list, users.read)
      toastDone(status === 'disabled' ? t('disabled', { name }) : t('enabled', { name }))
    },
    onError: (error) => {
      // The question says it itself, while it is there.
      if (asked !== 'disable' || !isOpen.current) failed(error)
    },
  })
  const invite = useApiMutation(invitations.resend, {
    onSuccess: () => void toastDone(t('resent', { email: user.email })),
    onError: failed,
  })
  const remove = useApiMutation(users.remove, {
    onSuccess: async () => {
      ask(null)
      // Who has gone on to another person stays there.
      if (isOpen.current) onClose()
      await invalidate(users.list)
      toastDone(t('removed', { name }))
    },
    onError: (error) => {
      if (asked !== 'remove' || !isOpen.current) failed(error)
    },
  })
  const kept = keptBy(user) === 'lastOwner' ? t('lastOwner') : all('elsewhere')
  const which = { params: { id: user.id } }
  const me = useMe()
  const isOff = user.status === 'disabled'
  const isBeyond = isOff && hasMore(me, standingOf(user))
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
            disabled: !user.canDelete ? kept : isBeyond ? t('more') : undefined,
            run: () => (isOff ? change.mutate({ ...which, body: { disabled: false } }) : ask('disable')),
          },
          {
            id: 'remove',
            text: t('remove'),
            icon: IconTrash,
            danger: true,
            apart: true,
            disabled: user.canDelete ? undefined : kept,
            run: () => ask('remove'),
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
        opened={asked === 'disable'}
        onClose={() => ask(null)}
        onConfirm={() => change.mutate({ ...which, body: { disabled: true } })}
        title={t('disableTitle', { name })}
        confirm={t('disableConfirm')}
        danger
        pending={posts.isFetching || change.isPending}
        error={change.error ?? posts.error}
      >
        <p>{t('disableEffect')}</p>
        <HandoverText posts={posts.data} />
      </ConfirmModal>
      <ConfirmModal
        opened={asked === 'remove'}
        onClose={() => ask(null)}
        onConfirm={() => remove.mutate(which)}
        title={t('removeTitle', { name })}
        confirm={t('removeConfirm')}
        danger
        pending={posts.isFetching || remove.isPending}
        error={remove.error ?? posts.error}
      >
        <p>{t('removeEffect')}</p>
        <HandoverText posts={posts.data} />
      </ConfirmModal>
    </>
  )
}

/** What becomes of the posts this person planned. */
function HandoverText({ posts }: { posts: AnswerOf<typeof handovers.read> | undefined }) {
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
