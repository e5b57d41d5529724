import { IconActivity, IconBolt, IconBuilding, IconBuildingCommunity, IconUser, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../session/current-user.ts'
import { mayOpen } from '../session/permissions.ts'
import { useScrollCurrentIntoView } from '../ui/use-scroll-current-into-view.ts'
import classes from './SettingsFrame.module.css'

const pages = [
  { to: '/settings/profile', text: 'profile', icon: IconUser, needs: {} },
  {
    to: '/settings/company',
    text: 'company',
    icon: IconBuilding,
    needs: { permission: ['locations', 'setting'] },
  },
  { to: '/settings/users', text: 'users', icon: IconUsers, needs: { permission: 'users' } },
  { to: '/quick-replies', text: 'quickReplies', icon: IconBolt, needs: { permission: 'quickReplies' } },
  { to: '/settings/activity', text: 'activity', icon: IconActivity, needs: { permission: 'users' } },
  { to: '/settings/companies', text: 'companies', icon: IconBuildingCommunity, needs: { superAdmin: true } },
] as const

/** The settings layout: navigation on the left, or above the page below 1200 px. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('settings.nav')
  const me = useMe()
  const nav = useScrollCurrentIntoView<HTMLElement>('[aria-current="page"]')
  return (
    <div className={classes.frame}>
      <nav ref={nav} className={classes.nav} aria-label={t('label')}>
        <ul>
          {pages
            .filter(({ needs }) => mayOpen(needs, me))
            .map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.link}
                  activeOptions={{ includeSearch: false }}
                  activeProps={{ 'aria-current': 'page' }}
                >
                  <Icon size={18} stroke={1.75} aria-hidden />
                  {t(text)}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  )
}
