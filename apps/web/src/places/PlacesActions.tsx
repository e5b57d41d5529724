import { ActionIcon, Button } from '@mantine/core'
import { IconClipboardText, IconDots, IconDownload, IconFileUpload, IconPlug, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { locationExports } from '@vitrine/contract/location-imports'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { fetchFile } from '../api/send.ts'
import { saveFile } from '../save-file.ts'
import { ActionMenu, type MenuAction } from '../ui/ActionMenu.tsx'
import { toastError } from '../ui/toasts.ts'
import { useIsMobile } from '../ui/use-is-mobile.ts'
import { useErrorText } from '../use-error-text.ts'
import type { PlaceDialog } from './dialogs.ts'
import classes from './PlacesActions.module.css'

/** Ways to get places in, connected and out. On phones all but adding are in the menu. */
export function PlacesActions({ onOpen }: { onOpen: (dialog: PlaceDialog) => void }) {
  const t = useTranslations('places')
  const isMobile = useIsMobile()
  const seesAll = useMe().profile === 'PROFILE_OWNER'
  const download = useExport()
  const connect: MenuAction = {
    id: 'connect',
    text: t('connectMany'),
    icon: IconPlug,
    run: () => onOpen({ kind: 'connect' }),
  }
  const paste: MenuAction = {
    id: 'paste',
    text: t('paste.open'),
    icon: IconClipboardText,
    run: () => onOpen({ kind: 'paste' }),
  }
  const files: MenuAction[] = [
    ...(seesAll
      ? [
          {
            id: 'import',
            text: t('import.open'),
            icon: IconFileUpload,
            link: (props: object) => <Link to="/settings/company/import" {...props} />,
          },
        ]
      : []),
    { id: 'export', text: t('export'), icon: IconDownload, run: () => download.mutate() },
  ]
  return (
    <div className={classes.actions}>
      <ActionMenu
        label={t('more')}
        target={
          <ActionIcon size="lg" aria-label={t('more')} loading={download.isPending}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
        actions={isMobile ? [connect, paste, ...files] : files}
      />
      {!isMobile && (
        <>
          <Button
            variant="default"
            leftSection={<IconPlug size={18} stroke={1.75} aria-hidden />}
            onClick={connect.run}
          >
            {connect.text}
          </Button>
          <Button
            variant="default"
            leftSection={<IconClipboardText size={18} stroke={1.75} aria-hidden />}
            onClick={paste.run}
          >
            {paste.text}
          </Button>
        </>
      )}
      <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => onOpen({ kind: 'add' })}>
        {t('add.open')}
      </Button>
    </div>
  )
}

function useExport() {
  const t = useTranslations('places')
  const errorText = useErrorText()
  return useMutation({
    mutationFn: () => fetchFile(locationExports.read),
    onSuccess: (file) => saveFile(file, `${t('exportName')}.csv`),
    onError: (error) => toastError(t('exportFailed'), { more: errorText(error) }),
  })
}
