import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import classes from './Header.module.css'
import { HeaderSlotOutlet } from './header-slot.tsx'

interface Props {
  bleed: boolean
  onMenu: () => void
  onPanel: () => void
}

export function Header({ bleed, onMenu, onPanel }: Props) {
  const t = useTranslations('shell')
  const me = useMe()
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger} size="lg" aria-label={t('openMenu')} onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Breadcrumbs isHeading={bleed} />
      <HeaderSlotOutlet className={classes.slot} />
      <UnstyledButton className={classes.me} aria-label={t('panel.open')} aria-haspopup="dialog" onClick={onPanel}>
        <Avatar name={`${me.firstName} ${me.lastName}`} src={me.avatar} size={32} tone="brand" />
      </UnstyledButton>
    </header>
  )
}
