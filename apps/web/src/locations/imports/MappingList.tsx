import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Each } from '../../ui/Each.tsx'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import { targetsFor } from './column-targets.ts'
import classes from './Imports.module.css'
import type { LocationImportDetails } from './import-query.ts'
import { useTargetName } from './use-target-name.ts'

interface Props {
  columns: LocationImportDetails['columns']
  mapping: readonly string[]
  onChoose: (column: number, target: string) => void
}

/** Each column of the file, what stands in it, and what of a place it holds. */
export function MappingList({ columns, mapping, onChoose }: Props) {
  const t = useTranslations('places.import')
  return (
    <ul className={classes.mapping}>
      {/* A column has no other identity than its place in the file. */}
      <Each of={columns}>
        {({ header, samples }, index) => (
          <li className={classes.column} data-ignored={mapping[index] === 'ignore' || undefined}>
            <span className={classes.words}>
              <span className={classes.header}>{header || t('noHeader', { column: index + 1 })}</span>
              <span className={classes.samples}>{samples.join(' · ') || t('noSample')}</span>
            </span>
            <TargetSelect
              label={t('holds', { column: header || t('noHeader', { column: index + 1 }) })}
              header={header}
              target={mapping[index] ?? 'ignore'}
              onChoose={(target) => onChoose(index, target)}
            />
          </li>
        )}
      </Each>
    </ul>
  )
}

function TargetSelect({
  label,
  header,
  target,
  onChoose,
}: {
  label: string
  header: string
  target: string
  onChoose: (target: string) => void
}) {
  const name = useTargetName()
  const options = useMemo(
    () => targetsFor(header, target).map((value) => ({ value, text: name(value) })),
    [header, target, name],
  )
  return (
    <div className={classes.target}>
      <VirtualSelect
        label={label}
        labelHidden
        size="sm"
        options={options}
        value={target}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
      />
    </div>
  )
}
