import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { AudienceStats } from '@vitrine/contract/reports'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { useMe } from '../../session/current-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { Social } from '../model/search.ts'

/** Reasons the user can act on; what a network does not provide is explained in the cards. */
const shownReasons = ['reconnect', 'notConnected', 'beforeConnection'] as const
/** Maximum number of locations listed by name. */
const named = 3

interface Props {
  notices: AudienceStats['notices']
  social: Social
}

/** Which locations are missing from the figures, why, and how to fix it. */
export function ReportNotices({ notices, social }: Props) {
  const t = useTranslations('reports.notice')
  const network = useTranslations('kit.network')
  const canFix = useMe().appPermissions.locations
  return shownReasons.map((reason) => {
    const notice = notices.find((item) => item.reason === reason && item.places > 0)
    if (!notice) return null
    const { places, named: all } = notice
    const first = all[0]
    const names = all.slice(0, named).map(({ name }) => name)
    const text = t(reason, {
      count: places,
      network: network(social),
      names: places > names.length ? t('andMore', { names: names.join(', ') }) : names.join(', '),
    })
    const broken = reason === 'reconnect'
    return (
      <Banner
        key={reason}
        tone={broken ? 'amber' : 'ink'}
        icon={broken ? IconAlertTriangle : IconInfoCircle}
        action={
          broken && canFix && first ? (
            <LinkButton
              variant="default"
              size="xs"
              {...(places === 1 && social !== 'linkedin'
                ? { to: '/settings/locations/$id', params: { id: first.id }, search: { connect: social } }
                : { to: '/settings/company', search: { todo: 'expired' } })}
            >
              {t('mend')}
            </LinkButton>
          ) : undefined
        }
      >
        {text}
      </Banner>
    )
  })
}
