import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SavingFields } from '../forms/SavingFields.tsx'
import type { SaveState } from '../forms/use-busy.ts'

interface Props {
  save: SaveState
  /** The text of the pending notice, when neither "saving" nor "sending" fits. */
  sending?: string
  children: ReactNode
}

/** `SavingFields` for a guest, who has no drafts: a form that is reopened is empty. */
export function GuestFields({ save, sending, children }: Props) {
  const t = useTranslations('accounts')
  return (
    <SavingFields save={save} texts={{ sending, stopped: t('stopped') }}>
      {children}
    </SavingFields>
  )
}
