import { Button } from '@mantine/core'
import { IconBuildingBroadcastTower } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { openLinksInTabs } from '../api/open-tab.ts'
import { q } from '../api/queries.ts'
import { useMe } from '../session/current-user.ts'
import { stopImpersonation } from '../session/switch-company.ts'
import { Banner } from '../ui/Banner.tsx'

/** A super admin is in somebody else's company: said for as long as it lasts, with the way out. */
export function ImpersonationBanner() {
  const t = useTranslations('shell.acting')
  const { id, name } = useMe().company
  const company = useQuery(q(companies.read, { params: { id } })).data
  useEffect(openLinksInTabs, [])
  return (
    <Banner
      tone="violet"
      strip
      icon={IconBuildingBroadcastTower}
      action={
        <Button size="xs" variant="default" onClick={stopImpersonation}>
          {t('leave')}
        </Button>
      }
    >
      {t('text', { company: name })} {company?.disabledAt !== undefined && t('disabled')}
    </Banner>
  )
}
