import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLocationTreeData } from '../location-data/location-tree-data.ts'
import { DataArea } from '../ui/DataArea.tsx'
import classes from './LocationsPicker.module.css'
import { LocationTreeWithSelections } from './LocationTreeWithSelections.tsx'

interface Props {
  id: string
  label: string
  chosen: readonly string[]
  /** One location alone need not be chosen. */
  isOnlyChosen?: boolean | undefined
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** The places one sees, to choose some of them in a form. */
export function LocationsPicker({ id, label, chosen, isOnlyChosen, error, onChange }: Props) {
  const t = useTranslations('kit.where')
  const tree = useLocationTreeData()
  const [only, second] = tree.data?.locations ?? []
  const chooses = isOnlyChosen && second === undefined && chosen.length === 0 ? only?.id : undefined
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (chooses !== undefined) latest.current([chooses])
  }, [chooses])
  return (
    // Who is told what is wrong here is brought here.
    <div className={classes.tree} id={id} tabIndex={-1}>
      <DataArea source={tree} errorTitle={t('failed')}>
        {(data) => (
          <LocationTreeWithSelections
            {...data}
            label={label}
            selected={new Set(chosen)}
            onChange={(ids) => onChange([...ids])}
            error={error}
          />
        )}
      </DataArea>
    </div>
  )
}
