import { Drawer } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from './LocationScope.module.css'
import type { LocationScopeProps } from './LocationScope.tsx'
import { ScopePanel } from './ScopePanel.tsx'

/** The tree on a phone: the whole height, its button at the bottom. */
export function ScopeSheet({ onClose, ...scope }: LocationScopeProps & { onClose: () => void }) {
  const t = useTranslations('app')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="100%"
      title={scope.label}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes.sheetContent, body: classes.sheetBody }}
    >
      <ScopePanel {...scope} onDone={onClose} large />
    </Drawer>
  )
}
