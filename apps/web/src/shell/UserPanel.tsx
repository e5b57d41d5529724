import { ActionIcon, Drawer, SegmentedControl } from '@mantine/core'
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRequestSignOut } from '../auth/use-request-sign-out.ts'
import { bulkEntry, type MenuEntry, panelEntries } from '../layout/menu.ts'
import { chooseDensity, useDensity } from '../preferences/density.ts'
import { useMe } from '../session/current-user.ts'
import { mayOpen } from '../session/permissions.ts'
import { useSavePreference } from '../session/use-save-preference.ts'
import { useScheme } from '../theme/use-scheme.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { openBulk, openLayer } from '../ui/overlays.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import classes from './UserPanel.module.css'

/** Who I am and where my settings are; the scrim and Escape close it. */
export function UserPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations()
  const me = useMe()
  const name = `${me.firstName} ${me.lastName}`
  const entries = panelEntries.filter((entry) => mayOpen(entry.needs ?? {}, me))
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size={320}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.panel.title')}>
        <Drawer.Body className={classes.panel}>
          <ActionIcon className={classes.close} aria-label={t('app.close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <div className={classes.person}>
            <Avatar name={name} src={me.avatar} size={64} tone="brand" />
            <h2 className={classes.name}>{name}</h2>
            <p className={classes.meta}>{me.email}</p>
            <p className={classes.company}>{me.company.name}</p>
          </div>
          {entries.length > 0 && (
            <ul className={classes.links}>
              {entries.map((entry, index) => (
                <li key={entry.text}>
                  <PanelLink entry={entry} isFirst={index === 0} onClose={onClose} />
                </li>
              ))}
              {mayOpen(bulkEntry.needs, me) && (
                <li>
                  <button type="button" className={classes.link} aria-haspopup="dialog" onClick={() => openBulk()}>
                    <bulkEntry.icon size={20} stroke={1.75} aria-hidden />
                    {t(bulkEntry.text)}
                  </button>
                </li>
              )}
            </ul>
          )}
          <Preferences />
          <SignOut />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function PanelLink({ entry, isFirst, onClose }: { entry: MenuEntry; isFirst: boolean; onClose: () => void }) {
  const t = useTranslations()
  const label = (
    <>
      <entry.icon size={20} stroke={1.75} aria-hidden />
      {t(entry.text)}
    </>
  )
  const linkProps = { className: classes.link, onClick: onClose, 'data-autofocus': isFirst || undefined }
  // Only the company's page has parts.
  return entry.search ? (
    <Link to="/settings/company" search={entry.search} {...linkProps}>
      {label}
    </Link>
  ) : (
    <Link to={entry.to} {...linkProps}>
      {label}
    </Link>
  )
}

function Preferences() {
  const t = useTranslations('shell.panel')
  const { scheme, chooseScheme } = useScheme()
  const savePreference = useSavePreference()
  const density = useDensity()
  return (
    <div className={classes.preferences}>
      <p className={classes.label} id="panel-theme">
        {t('theme')}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby="panel-theme"
        value={scheme}
        onChange={(theme) => {
          chooseScheme(theme)
          savePreference({ preferences: { theme } })
        }}
        data={[
          { value: 'light', label: <Choice icon={<IconSun size={16} stroke={2} aria-hidden />}>{t('light')}</Choice> },
          { value: 'dark', label: <Choice icon={<IconMoon size={16} stroke={2} aria-hidden />}>{t('dark')}</Choice> },
          {
            value: 'auto',
            label: <Choice icon={<IconDeviceDesktop size={16} stroke={2} aria-hidden />}>{t('auto')}</Choice>,
          },
        ]}
      />
      <p className={classes.label} id="panel-density">
        {t('density')}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby="panel-density"
        value={density}
        onChange={(chosen) => {
          chooseDensity(chosen)
          savePreference({ preferences: { density: chosen } })
        }}
        data={[
          { value: 'comfort', label: t('comfort') },
          { value: 'compact', label: t('compact') },
        ]}
      />
      <div className={classes.language}>
        <LanguageSelect onChange={(lang) => savePreference({ lang })} />
      </div>
      <button type="button" className={classes.keys} aria-haspopup="dialog" onClick={() => openLayer('help')}>
        <IconKeyboard size={20} stroke={1.75} aria-hidden />
        {t('shortcuts')}
        <Kbd keys="?" />
      </button>
    </div>
  )
}

function Choice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.choice}>
      {icon}
      {children}
    </span>
  )
}

function SignOut() {
  const t = useTranslations('shell.panel')
  const requestSignOut = useRequestSignOut()
  const [isSigningOut, setSigningOut] = useState(false)
  const handleSignOut = () => {
    setSigningOut(true)
    void requestSignOut()
  }
  return (
    <div className={classes.foot}>
      <button type="button" className={classes.link} onClick={handleSignOut} disabled={isSigningOut}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        {t('logout')}
      </button>
    </div>
  )
}
