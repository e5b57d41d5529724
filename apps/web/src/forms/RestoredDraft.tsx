import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Banner } from '../ui/Banner.tsx'

/** Says that what stands in a form was typed on an earlier visit, and can discard it. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  const t = useTranslations('kit.draft')
  return (
    <Banner
      tone="blue"
      icon={IconHistory}
      action={
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('discard')}
        </Button>
      }
    >
      {t('restored')}
    </Banner>
  )
}
