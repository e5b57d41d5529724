import { Suspense } from 'react'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './Sidebar.module.css'
import { SideMenu, type SideMenuProps } from './SideMenu.tsx'

const AsideDrawer = lazyComponent(async () => ({ default: (await import('./SidebarDrawer.tsx')).SidebarDrawer }))

interface Props extends SideMenuProps {
  /** Under 992 px the menu is a drawer. */
  open: boolean
  onClose: () => void
}

export function Sidebar({ open, onClose, ...menu }: Props) {
  const isMobile = useIsMobile()
  if (!isMobile)
    return (
      <aside className={classes.aside} data-collapsed={menu.collapsed || undefined}>
        <SideMenu {...menu} />
      </aside>
    )
  return (
    <Suspense fallback={null}>
      <AsideDrawer opened={open} onClose={onClose} company={menu.company} />
    </Suspense>
  )
}
