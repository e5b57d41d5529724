import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SavingFields } from '../ui/SavingFields.tsx'
import type { SaveState } from '../use-busy.ts'

/** `SavingFields` for a guest, who has no drafts: a form that was left is empty when it is opened again. */
export function GuestFields({ save, children }: { save: SaveState; children: ReactNode }) {
  const t = useTranslations('kit.saving')
  return (
    <SavingFields save={save} texts={{ stopped: t('stoppedGuest') }}>
      {children}
    </SavingFields>
  )
}
