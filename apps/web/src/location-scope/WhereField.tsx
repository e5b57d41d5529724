import { Radio } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { LocationsPicker } from './LocationsPicker.tsx'
import classes from './WhereField.module.css'

interface Where {
  readonly everywhere: boolean
  readonly locations: readonly string[]
}

interface Props {
  /** What the ids of both parts begin with. */
  of: string
  label: string
  /** What every place is here. */
  hint: string
  value: Where
  set: (change: Partial<Where>) => void
  getError: (field: keyof Where) => string | undefined
  readOnly?: boolean
  /** For who may not speak of every place. */
  someOnly?: boolean
}

/** Every place, or those that are chosen. */
export function WhereField({ of, label, hint, value, set, getError, readOnly, someOnly }: Props) {
  const t = useTranslations('kit.where')
  return (
    <div className={classes.field}>
      {!someOnly && (
        <Radio.Group
          label={label}
          value={value.everywhere ? 'all' : 'some'}
          error={getError('everywhere')}
          onChange={(choice) => set({ everywhere: choice === 'all' })}
        >
          <div id={`${of}-everywhere`} className={classes.radios}>
            <Radio value="all" disabled={readOnly} label={t('everywhere')} description={hint} />
            <Radio value="some" disabled={readOnly} label={t('somewhere')} />
          </div>
        </Radio.Group>
      )}
      {!value.everywhere && (
        <LocationsPicker
          id={`${of}-locations`}
          label={label}
          chosen={value.locations}
          isOnlyChosen={someOnly}
          error={getError('locations')}
          onChange={(locations) => !readOnly && set({ locations })}
        />
      )}
    </div>
  )
}
