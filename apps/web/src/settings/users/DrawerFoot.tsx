import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MenuPreview } from './MenuPreview.tsx'
import { PermissionSummary } from './PermissionSummary.tsx'
import classes from './UserDrawer.module.css'
import type { UserPermissions } from './user-permissions.ts'

interface Props {
  standing: UserPermissions
  superAdmin?: boolean
  onConfirmChange: (isConfirming: boolean) => void
  /** The buttons. */
  children: ReactNode
}

/** The sticky footer: the permissions in one sentence, a preview of the resulting menu, and the buttons. */
export function DrawerFoot({ standing, superAdmin = false, onConfirmChange, children }: Props) {
  const t = useTranslations('users.preview')
  const [preview, setPreview] = useState(false)
  const show = (open: boolean) => {
    setPreview(open)
    onConfirmChange(open)
  }
  return (
    <footer className={classes.foot}>
      <PermissionSummary standing={standing} />
      <div className={classes.buttons}>
        <Button
          className={classes.first}
          variant="subtle"
          color="brand"
          leftSection={<IconEye size={16} stroke={2} aria-hidden />}
          onClick={() => show(true)}
        >
          {t('open')}
        </Button>
        {children}
      </div>
      {preview && <MenuPreview standing={standing} superAdmin={superAdmin} onClose={() => show(false)} />}
    </footer>
  )
}
