import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from './LocationScope.module.css'
import type { LocationScopeProps } from './LocationScope.tsx'
import { LocationTreeWithSelections } from './LocationTreeWithSelections.tsx'

/** The tree, its first level unfolded, with the button that ends the choice. */
export function ScopePanel({
  emptyMeansAll,
  onDone,
  large,
  error,
  ...tree
}: LocationScopeProps & { onDone: () => void; large?: boolean }) {
  const t = useTranslations('kit.tree')
  const count = tree.selected.size === 0 && emptyMeansAll ? tree.locations.length : tree.selected.size
  return (
    <div className={large ? classes.sheet : classes.panel}>
      <LocationTreeWithSelections {...tree} unfolded error={tree.selected.size === 0 ? error : undefined} />
      <Button fullWidth size={large ? 'lg' : 'sm'} onClick={onDone}>
        {t('apply', { count })}
      </Button>
    </div>
  )
}
