import { IconHelp, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { queryClient } from '../api/query-client.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { bulkEntry, type MenuEntry, menu } from '../layout/menu.ts'
import { useMe } from '../session/current-user.ts'
import { mayOpen } from '../session/permissions.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { openBulk, openLayer } from '../ui/overlays.ts'
import { Tip } from '../ui/Tip.tsx'
import { BellEntry } from './Bell.tsx'
import { BrandMark } from './BrandMark.tsx'
import { PublishButton } from './PublishButton.tsx'
import classes from './Sidebar.module.css'

export interface SideMenuProps {
  company: { name: string; logo?: string; logoDark?: string }
  collapsed: boolean
  onCollapse: (() => void) | undefined
  /** A page was chosen, be it the one that is there. */
  onChosen?: () => void
}

export function SideMenu({ company, collapsed, onCollapse, onChosen }: SideMenuProps) {
  const t = useTranslations('shell')
  const me = useMe()
  const groups = menu
    .map((group) => group.filter((entry) => mayOpen(entry.needs ?? {}, me)))
    .filter((group) => group.length > 0)
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <>
      <Logo {...company} collapsed={collapsed} onChosen={onChosen} />
      <PublishButton collapsed={collapsed} />
      <nav className={classes.groups} aria-label={t('menu')}>
        {groups.map((group) => (
          <ul className={classes.group} key={group[0]?.text}>
            {group.map((entry) => (
              <li key={entry.text}>
                <Entry entry={entry} collapsed={collapsed} onChosen={onChosen} />
              </li>
            ))}
          </ul>
        ))}
        {mayOpen(bulkEntry.needs, me) && (
          <ul className={classes.group}>
            <li>
              <BulkEntry collapsed={collapsed} />
            </li>
          </ul>
        )}
      </nav>
      <div className={classes.foot}>
        <BellEntry collapsed={collapsed} />
        <Tip label={t('help')} side="right" disabled={!collapsed}>
          <button
            type="button"
            className={classes.entry}
            aria-haspopup="dialog"
            aria-label={t('help')}
            onClick={() => openLayer('help')}
          >
            <IconHelp size={20} stroke={1.75} aria-hidden />
            {!collapsed && <span className={classes.text}>{t('help')}</span>}
            {!collapsed && <Kbd keys="?" />}
          </button>
        </Tip>
        {onCollapse && (
          <Tip label={t('expand')} side="right" disabled={!collapsed}>
            <button
              type="button"
              className={classes.entry}
              onClick={onCollapse}
              aria-label={collapsed ? t('expand') : undefined}
            >
              <CollapseIcon size={20} stroke={1.75} aria-hidden />
              {!collapsed && <span className={classes.text}>{t('collapse')}</span>}
            </button>
          </Tip>
        )}
      </div>
    </>
  )
}

/** Opens over the page. */
function BulkEntry({ collapsed }: Pick<SideMenuProps, 'collapsed'>) {
  const t = useTranslations()
  const text = t(bulkEntry.text)
  return (
    <Tip label={text} side="right" disabled={!collapsed}>
      <button
        type="button"
        className={classes.entry}
        aria-haspopup="dialog"
        aria-label={collapsed ? text : undefined}
        onClick={() => openBulk()}
      >
        <bulkEntry.icon size={20} stroke={1.75} aria-hidden />
        {!collapsed && <span className={classes.text}>{text}</span>}
      </button>
    </Tip>
  )
}

type Chosen = Pick<SideMenuProps, 'collapsed' | 'onChosen'>

/** Leads to the inbox, and loads it anew when it is already there. */
function Logo({ name, logo, logoDark, collapsed, onChosen }: SideMenuProps['company'] & Chosen) {
  const me = useMe()
  const router = useRouter()
  const path = useLocation({ select: (location) => location.pathname })
  const to = me.appPermissions.inbox ? '/inbox' : '/'
  const reload = () => {
    onChosen?.()
    if (path !== to) return
    void queryClient.invalidateQueries()
    void router.invalidate()
  }
  return (
    <Tip label={name} side="right" disabled={!collapsed}>
      <Link to={to} className={classes.brand} aria-label={name} onClick={reload}>
        <BrandMark size={28} own={logo === undefined ? undefined : { logo, logoDark }} />
        {!collapsed && <span>{name}</span>}
      </Link>
    </Tip>
  )
}

const noCount = () => undefined

function Entry({ entry, collapsed, onChosen }: { entry: MenuEntry } & Chosen) {
  const t = useTranslations()
  const formats = useFormats()
  const useCount = entry.useCount ?? noCount
  const count = useCount()
  const text = t(entry.text)
  const path = useLocation({ select: (location) => location.pathname })
  const isWithin = entry.within?.some((part) => path.startsWith(part))
  const waiting = count ? t('shell.countTodo', { count }) : null
  return (
    <Tip label={text} side="right" disabled={!collapsed}>
      <Link
        to={entry.to}
        className={classes.entry}
        onClick={onChosen}
        activeOptions={{ exact: entry.to === '/', includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
        aria-current={isWithin ? 'page' : undefined}
        aria-label={collapsed ? [text, waiting].filter(Boolean).join(', ') : undefined}
      >
        <entry.icon size={20} stroke={1.75} aria-hidden />
        {!collapsed && <span className={classes.text}>{text}</span>}
        {count ? (
          collapsed ? (
            <span className={classes.dot} />
          ) : (
            <span className={classes.pill}>{formats.integer(count)}</span>
          )
        ) : null}
      </Link>
    </Tip>
  )
}
