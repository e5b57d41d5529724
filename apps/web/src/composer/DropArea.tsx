import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FileDrop } from '../ui/FileDrop.tsx'
import { useComposer } from './state/composer.ts'

/** Files may be dropped or pasted anywhere on the page. */
export function DropArea({ children }: { children: ReactNode }) {
  const t = useTranslations('composer.media')
  const { files } = useComposer()
  return (
    <FileDrop
      here={t('dropHere')}
      onFiles={(dropped) => void files.add(dropped)}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files]
        if (pasted.length === 0) return
        event.preventDefault()
        void files.add(pasted)
      }}
    >
      {children}
    </FileDrop>
  )
}
