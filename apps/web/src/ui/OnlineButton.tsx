import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOnline } from '../api/online-status.ts'
import { Tip } from './Tip.tsx'

interface Props extends ButtonProps {
  tabIndex?: number
  onClick: () => void
  children: ReactNode
}

/** A button for what leaves at once: offline it does nothing, and says why. */
export function OnlineButton({ onClick, ...props }: Props) {
  const t = useTranslations('app')
  const online = useOnline()
  return (
    <Tip label={t('offline')} disabled={online}>
      <Button
        {...props}
        aria-disabled={!online || undefined}
        data-disabled={!online || undefined}
        onClick={() => online && onClick()}
      />
    </Tip>
  )
}
