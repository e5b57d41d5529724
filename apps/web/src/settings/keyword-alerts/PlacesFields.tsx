import { Radio } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useLocationTreeData } from '../../location-tree-data.ts'
import { DataArea } from '../../ui/DataArea.tsx'
import { LocationTree } from '../../ui/location-tree/LocationTree.tsx'
import classes from './Alerts.module.css'
import type { AlertForm } from './form.ts'

interface Props {
  values: AlertForm
  set: (edit: Partial<AlertForm>) => void
  errorOf: (field: 'everywhere' | 'locations') => string | undefined
}

/** Every place, or those that are chosen. */
export function PlacesFields({ values, set, errorOf }: Props) {
  const t = useTranslations('settings.keywords')
  const tree = useLocationTreeData()
  return (
    <div className={classes.part}>
      <Radio.Group
        id="alert-everywhere"
        label={t('where')}
        value={values.everywhere ? 'all' : 'some'}
        error={errorOf('everywhere')}
        onChange={(value) => set({ everywhere: value === 'all' })}
      >
        <div className={classes.radios}>
          <Radio value="all" label={t('everywhere')} description={t('everywhereHint')} />
          <Radio value="some" label={t('somewhere')} />
        </div>
      </Radio.Group>
      {!values.everywhere && (
        <div className={classes.tree} id="alert-locations" tabIndex={-1}>
          <DataArea source={tree} errorTitle={t('placesFailed')}>
            {(data) => (
              <LocationTree
                {...data}
                label={t('where')}
                selected={new Set(values.locations)}
                onChange={(chosen) => set({ locations: [...chosen] })}
                error={errorOf('locations')}
              />
            )}
          </DataArea>
        </div>
      )}
    </div>
  )
}
