import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { useLocationTreeData } from '../location-tree-data.ts'
import { LinkButton } from '../shell/LinkButton.tsx'
import { Card } from '../ui/Card.tsx'
import { DataArea } from '../ui/DataArea.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFormats } from '../use-formats.ts'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import classes from './HomePage.module.css'
import { NetworkCard } from './NetworkCard.tsx'

/** Aujourd'hui: what is urgent, from what there is. */
export function HomePage() {
  const t = useTranslations('home')
  const me = useMe()
  const formats = useFormats()
  const tree = useLocationTreeData()
  const today = formats.fullDate(Date.now())
  return (
    <div>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{t('hello', { name: me.firstName })}</h1>
        <p className={classes.date}>
          {today.charAt(0).toLocaleUpperCase(formats.language) + today.slice(1)}
          {tree.data && ` · ${t('places', { count: tree.data.places.length })}`}
        </p>
      </header>
      <DataArea source={tree} errorTitle={t('loadFailed')}>
        {({ places }) =>
          places.length === 0 ? (
            <Card title={t('network.title')} icon={IconBuildingStore}>
              <EmptyState icon={IconBuildingStore} title={t('empty.title')} text={t('empty.text')}>
                {me.appPermissions.locations && (
                  <LinkButton to="/settings/company" leftSection={<IconPlus size={18} stroke={2} aria-hidden />}>
                    {t('empty.add')}
                  </LinkButton>
                )}
              </EmptyState>
            </Card>
          ) : (
            <div className={classes.columns}>
              <ConnectionsCard places={places} />
              <NetworkCard places={places} />
            </div>
          )
        }
      </DataArea>
    </div>
  )
}
