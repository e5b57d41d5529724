import { Button } from '@mantine/core'
import { IconBuildingBroadcastTower } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { stopActing } from '../acting.ts'
import { Banner } from '../ui/Banner.tsx'

/** A super admin is in somebody else's company: said for as long as it lasts, with the way out. */
export function ActingStrip({ company, isDisabled }: { company: string; isDisabled: boolean }) {
  const t = useTranslations('shell.acting')
  const leave = () => {
    stopActing()
    location.assign('/settings/companies')
  }
  return (
    <Banner
      tone="violet"
      strip
      icon={IconBuildingBroadcastTower}
      action={
        <Button size="xs" variant="default" onClick={leave}>
          {t('leave')}
        </Button>
      }
    >
      {t('text', { company })} {isDisabled && t('disabled')}
    </Banner>
  )
}
