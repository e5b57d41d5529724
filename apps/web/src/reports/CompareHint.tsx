import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { competitors } from '@vitrine/contract/competitors'
import { useTranslations } from 'use-intl'
import { q } from '../api/queries.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import { Banner } from '../ui/Banner.tsx'

/** Suggests adding competitors in the report of a location without any. */
export function CompareHint({ locationId }: { locationId: string | undefined }) {
  const t = useTranslations('competitors')
  const count = useQuery({
    ...q(competitors.list, { query: { location: [locationId ?? ''], itemsPerPage: 0 } }),
    enabled: locationId !== undefined,
  })
  if (locationId === undefined || count.data?.totalItems !== 0) return null
  return (
    <Banner
      tone="blue"
      icon={IconUsersGroup}
      action={
        <LinkButton
          to="/gmb-competitor"
          search={{ social: 'google', type: 'competitors', locations: [locationId] }}
          size="xs"
          variant="default"
        >
          {t('compareThis')}
        </LinkButton>
      }
    >
      {t('compareHint')}
    </Banner>
  )
}
