import { IconPhotoPlus } from '@tabler/icons-react'
import { type ClipboardEventHandler, type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './FileDrop.module.css'

interface Props {
  /** What is said while files are over it. */
  here: string
  /** Without it nothing can be dropped. */
  onFiles: ((files: readonly File[]) => void) | undefined
  onPaste?: ClipboardEventHandler
  children: ReactNode
}

/** An area on which files may be dropped anywhere. A button in it does the same for who has no mouse. */
export function FileDrop({ here, onFiles, onPaste, children }: Props) {
  const { over, ...dropping } = useFileDrop(onFiles)
  return (
    <div className={classes.area} onPaste={onPaste} {...dropping}>
      {children}
      {over && (
        <div className={classes.here} aria-hidden>
          <IconPhotoPlus size={28} stroke={1.5} />
          {here}
        </div>
      )}
    </div>
  )
}

function useFileDrop(onFiles: Props['onFiles']) {
  const [over, setOver] = useState(false)
  // Entering a child is heard before leaving its parent.
  const depth = useRef(0)
  const acceptsDrop = (event: DragEvent) => onFiles !== undefined && event.dataTransfer.types.includes('Files')
  return {
    over,
    onDragEnter: (event: DragEvent) => {
      if (!acceptsDrop(event)) return
      depth.current += 1
      setOver(true)
    },
    onDragLeave: () => {
      depth.current = Math.max(0, depth.current - 1)
      if (depth.current === 0) setOver(false)
    },
    onDragOver: (event: DragEvent) => {
      if (acceptsDrop(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      depth.current = 0
      setOver(false)
      if (!acceptsDrop(event)) return
      event.preventDefault()
      onFiles?.([...event.dataTransfer.files])
    },
  }
}
