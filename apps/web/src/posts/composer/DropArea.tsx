import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { useComposer } from './state/composer.ts'

/** Files may be dropped or pasted anywhere on the page. */
export function DropArea({ children }: { children: ReactNode }) {
  const t = useTranslations('composer.media')
  const { files, isReadOnly } = useComposer()
  return (
    <FileDrop
      here={t('dropHere')}
      onFiles={(dropped) => {
        if (!isReadOnly) void files.add(dropped)
      }}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files]
        if (pasted.length === 0 || isReadOnly) return
        event.preventDefault()
        void files.add(pasted)
      }}
    >
      {children}
    </FileDrop>
  )
}
