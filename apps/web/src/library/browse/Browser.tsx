import { IconPhotoPlus } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ShownMedia } from '../shown.ts'
import classes from './Browser.module.css'
import { carriesFiles } from './dragging.ts'
import { MediaGrid } from './MediaGrid.tsx'
import { MediaList } from './MediaList.tsx'
import type { Selecting } from './selecting.ts'

interface Props {
  medias: readonly ShownMedia[]
  view: 'grid' | 'list'
  selecting: Selecting
  onOpen: (index: number) => void
  onEnd: () => void
  onFiles?: (files: readonly File[]) => void
  onRemove?: () => void
  onDragStart?: (event: DragEvent, media: ShownMedia) => void
  noteOf?: (media: ShownMedia) => string
  /** Over the files: folders. */
  head?: ReactNode
  /** In place of the files where there are none. */
  empty: ReactNode
}

/** Folders and files of one place, as a grid or a list; files from outside may be dropped anywhere. */
export function Browser({ medias, view, head, empty, onFiles, ...rest }: Props) {
  const t = useTranslations('library')
  const scroller = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const depth = useRef(0)
  const takes = (event: DragEvent) => onFiles !== undefined && carriesFiles(event)
  const leave = () => {
    depth.current = Math.max(0, depth.current - 1)
    if (depth.current === 0) setOver(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button to import does the same.
    <div
      className={classes.area}
      onDragEnter={(event) => {
        if (!takes(event)) return
        depth.current += 1
        setOver(true)
      }}
      onDragLeave={leave}
      onDragOver={(event) => takes(event) && event.preventDefault()}
      onDrop={(event) => {
        depth.current = 0
        setOver(false)
        if (!takes(event)) return
        event.preventDefault()
        onFiles?.([...event.dataTransfer.files])
      }}
    >
      {view === 'list' && medias.length > 0 ? (
        <>
          <div className={classes.head}>{head}</div>
          <MediaList medias={medias} {...rest} />
        </>
      ) : (
        <div ref={scroller} className={classes.scroller}>
          {head}
          {medias.length === 0 ? empty : <MediaGrid medias={medias} scroller={scroller} {...rest} />}
        </div>
      )}
      {over && (
        <div className={classes.dropHere} aria-hidden>
          <IconPhotoPlus size={28} stroke={1.5} />
          {t('dropHere')}
        </div>
      )}
    </div>
  )
}

const shapes = [220, 124, 206, 260, 110, 230, 165, 240, 165, 124]

/** The rows to come. */
export function GridSkeleton() {
  const t = useTranslations('app')
  return (
    <div className={classes.scroller} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div className={classes.skeleton}>
        {[...shapes, ...shapes].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never move.
          <Skeleton key={at} width={width} height={165} />
        ))}
      </div>
    </div>
  )
}
