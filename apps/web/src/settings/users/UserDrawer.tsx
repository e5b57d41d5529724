import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { users } from '@vitrine/contract/users'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../api/queries.ts'
import { useWaysOut } from '../../forms/FormDialog.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useDelayedLoading } from '../../ui/use-delayed-loading.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import classes from './UserDrawer.module.css'

const EditPanel = lazyComponent(async () => ({ default: (await import('./EditPanel.tsx')).EditPanel }))
const InvitePanel = lazyComponent(async () => ({ default: (await import('./InvitePanel.tsx')).InvitePanel }))

interface Props {
  /** A user's id, or `new`. */
  id: string
  onOpen: (id: string) => void
  onClose: () => void
}

/** A user's names, permissions and locations. The drawer opens before its content is loaded. */
export function UserDrawer({ id, onOpen, onClose }: Props) {
  const t = useTranslations('users')
  const isMobile = useIsMobile()
  // A confirmation or the preview on top handles Escape itself.
  const [isConfirming, setConfirming] = useState(false)
  const [isLocked, setLocked] = useState(false)
  const { closeButtonProps, closeOnEscape, ...waysOut } = useWaysOut({ isLocked }, onClose)
  return (
    <Drawer.Root
      opened
      {...waysOut}
      closeOnEscape={closeOnEscape && !isConfirming}
      position="right"
      size={isMobile ? '100%' : 640}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={id === 'new' ? t('invitation.title') : t('drawer')}>
        <Drawer.Body className={classes.body}>
          <ActionIcon className={classes.close} onClick={onClose} {...closeButtonProps}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Suspense fallback={<Coming />}>
            {id === 'new' ? (
              <InvitePanel onDone={onOpen} onClose={onClose} onConfirmChange={setConfirming} onLocked={setLocked} />
            ) : (
              <Person id={id} onClose={onClose} onConfirmChange={setConfirming} onLocked={setLocked} />
            )}
          </Suspense>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Shown while the panel's code is loading. */
function Coming() {
  return useDelayedLoading(true) && <PanelSkeleton />
}

interface PersonProps extends Pick<Props, 'id' | 'onClose'> {
  onConfirmChange: (isConfirming: boolean) => void
  onLocked: (isLocked: boolean) => void
}

function Person({ id, ...panel }: PersonProps) {
  const t = useTranslations('users')
  const source = useQuery(q(users.read, { params: { id } }))
  return (
    <DataArea source={source} errorTitle={t('personFailed')} skeleton={<PanelSkeleton />}>
      {(user) => <EditPanel key={user.id} user={user} {...panel} />}
    </DataArea>
  )
}
