import { Drawer } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './Aside.module.css'
import { SideMenu, type SideMenuProps } from './SideMenu.tsx'

interface Props extends SideMenuProps {
  /** Under 992 px the menu is a drawer. */
  open: boolean
  onClose: () => void
}

export function Aside({ open, onClose, ...menu }: Props) {
  const t = useTranslations('shell')
  const isMobile = useIsMobile()
  if (!isMobile)
    return (
      <aside className={classes.aside} data-collapsed={menu.collapsed || undefined}>
        <SideMenu {...menu} />
      </aside>
    )
  return (
    <Drawer.Root opened={open} onClose={onClose} size={280} position="left">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('menu')} className={classes.drawer}>
        <Drawer.Body p={0} h="100%">
          <div className={classes.aside}>
            <SideMenu {...menu} collapsed={false} onCollapse={undefined} />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
