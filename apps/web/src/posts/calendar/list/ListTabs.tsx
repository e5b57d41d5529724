import { useTranslations } from 'use-intl'
import { useMe } from '../../../session/current-user.ts'
import { CountPill } from '../../../ui/CountPill.tsx'
import { type ListTab, tabs } from '../model/search.ts'
import classes from './ListPage.module.css'
import { useTabCount } from './use-list.ts'

interface Props {
  tab: ListTab | undefined
  locationIds: readonly string[] | undefined
  ready: boolean
  onChoose: (tab: ListTab | undefined) => void
}

export function ListTabs({ tab, locationIds, ready, onChoose }: Props) {
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
        .filter((item) => item !== 'approve' || approves)
        .map((item) => (
          <TabButton
            key={item}
            one={item}
            current={tab === item}
            locationIds={locationIds}
            ready={ready}
            onChoose={onChoose}
          />
        ))}
    </nav>
  )
}

function TabButton({
  one,
  current,
  locationIds,
  ready,
  onChoose,
}: Omit<Props, 'tab'> & { one: ListTab; current: boolean }) {
  const t = useTranslations('calendar.list')
  const count = useTabCount(one, locationIds, ready)
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
