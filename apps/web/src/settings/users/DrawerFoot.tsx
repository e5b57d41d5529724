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
  /** What can be done with it now. */
  children: ReactNode
}

/** Always in sight: what the rights come down to in a sentence, the menu they open, and the buttons. */
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
