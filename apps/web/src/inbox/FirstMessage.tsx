import { IconInbox, IconPlugConnected } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../layout/LinkButton.tsx'
import { useMe } from '../session/current-user.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import { SeeSample } from '../ui/sample/SeeSample.tsx'
import type { Sample } from '../ui/sample/use-sample.ts'

/** Nobody has written yet: who can connects the accounts; where that is done, there is only to wait. */
export function FirstMessage({ locations, sample }: { locations: readonly TreeLocation[]; sample: Sample }) {
  const t = useTranslations('inbox')
  const mayConnect = useMe().appPermissions.locations
  const isConnected = locations.some(({ networks = [] }) => networks.length > 0)
  if (isConnected)
    return (
      <EmptyState icon={IconInbox} title={t('empty.todo')} text={t('emptyText')}>
        <SeeSample sample={sample} />
      </EmptyState>
    )
  return (
    <EmptyState icon={IconInbox} title={t('first.title')} text={mayConnect ? t('first.text') : t('first.readOnly')}>
      {mayConnect && (
        <LinkButton to="/settings/company" leftSection={<IconPlugConnected size={18} stroke={2} aria-hidden />}>
          {t('first.connect')}
        </LinkButton>
      )}
      <SeeSample sample={sample} />
    </EmptyState>
  )
}
