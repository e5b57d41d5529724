import { Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { bulkEntry, type MenuEntry, menu, panelEntries, publishing } from '../../layout/menu.ts'
import { mayOpen } from '../../session/permissions.ts'
import classes from './UserDrawer.module.css'
import type { UserPermissions } from './user-permissions.ts'

interface Props {
  standing: UserPermissions
  superAdmin: boolean
  onClose: () => void
}

/** The menu as this user will see it, without links. */
export function MenuPreview({ standing, superAdmin, onClose }: Props) {
  const t = useTranslations()
  const visitor = { superAdmin, appPermissions: standing.permissions }
  const open = (entries: readonly MenuEntry[]) => entries.filter((entry) => mayOpen(entry.needs ?? {}, visitor))
  const parts = [
    { title: t('users.preview.publish'), entries: open(publishing) },
    { title: t('users.preview.menu'), entries: menu.flatMap(open) },
    { title: t('users.preview.account'), entries: open([...panelEntries, bulkEntry]) },
  ].filter(({ entries }) => entries.length > 0)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('users.preview.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.preview}>
        <p>{t('users.preview.text')}</p>
        {parts.map(({ title, entries }) => (
          <section key={title} className={classes.section}>
            <h3 className={classes.sectionTitle}>{title}</h3>
            <ul>
              {entries.map((entry) => (
                <li key={entry.text}>
                  <entry.icon size={18} stroke={1.75} aria-hidden />
                  {t(entry.text)}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Modal>
  )
}
