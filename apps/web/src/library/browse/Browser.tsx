import { type DragEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Repeat, Skeleton } from '../../ui/Skeleton.tsx'
import type { Selecting } from '../../ui/use-selecting.ts'
import type { ShownMedia } from '../shown-media.ts'
import classes from './Browser.module.css'
import { MediaGrid } from './MediaGrid.tsx'
import { MediaList } from './MediaList.tsx'

interface Props {
  medias: readonly ShownMedia[]
  view: 'grid' | 'list'
  selecting: Selecting
  onOpen: (index: number) => void
  onEnd: () => void
  onFiles?: (files: readonly File[]) => void
  onRemove?: () => void
  onDragStart?: (event: DragEvent, media: ShownMedia) => void
  getNote?: (media: ShownMedia) => string
  /** Over the files: folders. */
  head?: ReactNode
  /** In place of the files where there are none. */
  empty: ReactNode
}

/** Folders and files of one place, as a grid or a list; files from outside may be dropped anywhere. */
export function Browser({ medias, view, head, empty, onFiles, ...rest }: Props) {
  const t = useTranslations('library')
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <FileDrop here={t('dropHere')} onFiles={onFiles}>
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
    </FileDrop>
  )
}

const widths = [220, 124, 206, 260, 110, 230, 165, 240, 165, 124]

/** The rows to come. */
export function GridSkeleton() {
  const t = useTranslations('app')
  return (
    <div className={classes.scroller} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div className={classes.skeleton}>
        <Repeat times={2 * widths.length}>
          {(index) => <Skeleton width={widths[index % widths.length]} height={165} />}
        </Repeat>
      </div>
    </div>
  )
}
