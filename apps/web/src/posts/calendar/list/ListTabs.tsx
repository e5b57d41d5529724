import { useTranslations } from 'use-intl'
import { useMe } from '../../../session/current-user.ts'
import { CountPill } from '../../../ui/CountPill.tsx'
import { type Tab, tabs } from '../model/search.ts'
import classes from './ListPage.module.css'
import { useTabCount } from './use-list.ts'

interface Props {
  tab: Tab | undefined
  places: readonly string[] | undefined
  ready: boolean
  onChoose: (tab: Tab | undefined) => void
}

export function ListTabs({ tab, places, ready, onChoose }: Props) {
  const t = useTranslations('calendar.list')
  const me = useMe()
  const approves = me.roles.includes('ROLE_APPROVAL')
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      <button
        type="button"
        className={classes.tab}
        aria-current={tab === undefined ? 'true' : undefined}
        onClick={() => onChoose(undefined)}
      >
        {t('tab.all')}
      </button>
      {tabs
        .filter((one) => one !== 'approve' || approves)
        .map((one) => (
          <TabButton key={one} one={one} current={tab === one} places={places} ready={ready} onChoose={onChoose} />
        ))}
    </nav>
  )
}

function TabButton({ one, current, places, ready, onChoose }: Omit<Props, 'tab'> & { one: Tab; current: boolean }) {
  const t = useTranslations('calendar.list')
  const count = useTabCount(one, places, ready)
  return (
    <button
      type="button"
      className={classes.tab}
      aria-current={current ? 'true' : undefined}
      onClick={() => onChoose(one)}
    >
      {t(`tab.${one}`)}
      {count !== undefined && count > 0 && <CountPill count={count} />}
    </button>
  )
}
