import { useRef } from 'react'
import { useSelecting } from '../../ui/use-selecting.ts'
import type { ShownMedia } from '../shown-media.ts'
import { MediaGrid } from './MediaGrid.tsx'
import classes from './SampleGrid.module.css'

const nothing = () => {}

/** The grid with made-up files. */
export function SampleGrid({ medias }: { medias: readonly ShownMedia[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const selecting = useSelecting(medias)
  return (
    <div ref={scroller} className={classes.grid}>
      <MediaGrid {...{ medias, scroller, selecting, onOpen: nothing, onEnd: nothing }} />
    </div>
  )
}
