import { lazy, Suspense } from 'react'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import classes from './Aside.module.css'
import { SideMenu, type SideMenuProps } from './SideMenu.tsx'

const AsideDrawer = lazy(() => import('./AsideDrawer.tsx').then((module) => ({ default: module.AsideDrawer })))

interface Props extends SideMenuProps {
  /** Under 992 px the menu is a drawer. */
  open: boolean
  onClose: () => void
}

export function Aside({ open, onClose, ...menu }: Props) {
  const isMobile = useIsMobile()
  if (!isMobile)
    return (
      <aside className={classes.aside} data-collapsed={menu.collapsed || undefined}>
        <SideMenu {...menu} />
      </aside>
    )
  return (
    <Suspense fallback={null}>
      <AsideDrawer open={open} onClose={onClose} company={menu.company} />
    </Suspense>
  )
}
