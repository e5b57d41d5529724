import { Drawer } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from './PreviewDrawer.module.css'
import { PreviewPane } from './PreviewPane.tsx'

/** The preview where there is no room beside the text. */
export function PreviewDrawer({ side, onClose }: { side: 'right' | 'bottom'; onClose: () => void }) {
  const t = useTranslations()
  return (
    <Drawer
      opened
      onClose={onClose}
      position={side}
      size={side === 'right' ? 424 : '88%'}
      title={t('composer.preview.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <PreviewPane />
    </Drawer>
  )
}
