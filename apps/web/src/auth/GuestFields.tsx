import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SavingFields } from '../forms/SavingFields.tsx'
import type { SaveState } from '../forms/use-busy.ts'

interface Props {
  save: SaveState
  /** What is under way, where that is neither saving nor sending. */
  sending?: string
  children: ReactNode
}

/** `SavingFields` for a guest, who has no drafts: a form that was left is empty when it is opened again. */
export function GuestFields({ save, sending, children }: Props) {
  const t = useTranslations('accounts')
  return (
    <SavingFields save={save} texts={{ sending, stopped: t('stopped') }}>
      {children}
    </SavingFields>
  )
}
