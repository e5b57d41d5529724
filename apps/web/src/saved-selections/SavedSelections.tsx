import { useQuery } from '@tanstack/react-query'
import { maxSelections, savedSelections } from '@vitrine/contract/saved-selections'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { DataArea } from '../ui/DataArea.tsx'
import classes from '../ui/Kept.module.css'
import type { SavedProps } from '../ui/location-tree/LocationTree.tsx'
import { NewSelection } from './NewSelection.tsx'
import { SelectionLine } from './SelectionLine.tsx'

/** The viewer's saved selections of locations: choose or change one, or save the current selection. */
export function SavedSelections({ selected, ...on }: SavedProps) {
  const t = useTranslations('kit.selections')
  const source = useQuery(q(savedSelections.list, { query: { itemsPerPage: maxSelections } }))
  return (
    <DataArea source={source} errorTitle={t('failed')}>
      {({ member }) => (
        <>
          {member.length === 0 && <p className={classes.hint}>{t('empty')}</p>}
          <ul className={classes.list}>
            {member.map((selection) => (
              <SelectionLine key={selection.id} selection={selection} selected={selected} {...on} />
            ))}
          </ul>
          {selected.size === 0 ? (
            <p className={classes.hint}>{t('nothing')}</p>
          ) : (
            <NewSelection selected={selected} known={member} />
          )}
        </>
      )}
    </DataArea>
  )
}
