import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isFocusLost } from '../focus.ts'
import type { Sample } from './use-sample.ts'

export function SeeButton({ sample }: { sample: Sample }) {
  const t = useTranslations('samples')
  const button = useRef<HTMLButtonElement>(null)
  const { wasRemoved } = sample
  useEffect(() => {
    // Drawn again later, it leaves the focus where it is.
    if (wasRemoved && isFocusLost()) button.current?.focus()
  }, [wasRemoved])
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<IconEye size={18} stroke={2} aria-hidden />}
      onClick={sample.see}
    >
      {t('see')}
    </Button>
  )
}
