import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignOut } from '../auth/use-sign-out.ts'
import { ConfirmModal } from '../forms/ConfirmModal.tsx'

/** Says that signing out removes what the user has not saved, and asks for a confirmation. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.panel')
  const signOut = useSignOut()
  const [isSigningOut, setSigningOut] = useState(false)
  const confirm = async () => {
    setSigningOut(true)
    await signOut()
    onClose()
  }
  return (
    <ConfirmModal
      opened
      danger
      title={t('logoutQuestion.title')}
      confirm={t('logoutQuestion.confirm')}
      action="signOut"
      pending={isSigningOut}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('logoutQuestion.text')}
    </ConfirmModal>
  )
}
