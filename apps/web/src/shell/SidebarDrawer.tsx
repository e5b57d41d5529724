import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './Sidebar.module.css'
import { SideMenu, type SideMenuProps } from './SideMenu.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  company: SideMenuProps['company']
}

export function SidebarDrawer({ opened, onClose, company }: Props) {
  const t = useTranslations('shell')
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={280} position="left">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('menu')} className={classes.drawer}>
        <Drawer.Body p={0} h="100%">
          <div className={classes.aside}>
            <ActionIcon className={classes.close} size="lg" aria-label={t('closeMenu')} onClick={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            <SideMenu company={company} collapsed={false} onCollapse={undefined} onChosen={onClose} />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
