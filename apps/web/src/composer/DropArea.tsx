import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Composer.module.css'
import { useComposer } from './state/composer.ts'

/** Files may be dropped or pasted anywhere on the page. */
export function DropArea({ children }: { children: ReactNode }) {
  const t = useTranslations('composer.media')
  const { files } = useComposer()
  const [over, setOver] = useState(false)
  // Entering a child is heard before leaving its parent.
  const depth = useRef(0)
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const leave = () => {
    depth.current = Math.max(0, depth.current - 1)
    if (depth.current === 0) setOver(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button among the media does the same.
    <div
      className={classes.drop}
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return
        depth.current += 1
        setOver(true)
      }}
      onDragLeave={leave}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        depth.current = 0
        setOver(false)
        if (!carriesFiles(event)) return
        event.preventDefault()
        void files.add([...event.dataTransfer.files])
      }}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files]
        if (pasted.length === 0) return
        event.preventDefault()
        void files.add(pasted)
      }}
    >
      {children}
      {over && (
        <div className={classes.dropHere} aria-hidden>
          <IconPhotoPlus size={28} stroke={1.5} />
          {t('dropHere')}
        </div>
      )}
    </div>
  )
}
