import { IconPlugX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useMe } from '../account.ts'
import { LinkButton } from '../shell/LinkButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Nothing is connected: the next step for who may take it, whom to ask for everybody else. */
export function NoNetwork({ hasLocations }: { hasLocations: boolean }) {
  const t = useTranslations('composer.empty')
  const { appPermissions } = useMe()
  return (
    <EmptyState icon={IconPlugX} title={t('title')} text={appPermissions.locations ? t('text') : t('readOnly')}>
      {appPermissions.locations && (
        <LinkButton to="/settings/company" search={hasLocations ? { open: 'connect' } : {}}>
          {hasLocations ? t('connect') : t('add')}
        </LinkButton>
      )}
    </EmptyState>
  )
}
