import { IconFileTypePdf, IconPlayerPlayFilled } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { type ComposerMediaItem, isDocument, isVideo } from '../model/media-item.ts'
import { getImageUrl } from '../upload/image-url.ts'
import classes from './Preview.module.css'

/** One picture, or the first image of a film, filling the room it is given. */
export function Photo({ item, style }: { item: ComposerMediaItem; style?: CSSProperties }) {
  return (
    <span className={classes.photo} style={style}>
      {isDocument(item) ? (
        <IconFileTypePdf size={56} stroke={1.25} aria-hidden />
      ) : isVideo(item) ? (
        <>
          <video src={getImageUrl(item)} preload="metadata" muted tabIndex={-1} />
          <IconPlayerPlayFilled className={classes.play} size={44} aria-hidden />
        </>
      ) : (
        <img src={getImageUrl(item)} alt="" />
      )}
    </span>
  )
}

/** Facebook's mosaics: one as it stands, two side by side, three with a large one, then two rows. */
export function Mosaic({ media }: { media: readonly ComposerMediaItem[] }) {
  const [first] = media
  if (!first) return null
  if (media.length === 1) return <Photo item={first} style={{ aspectRatio: between(getRatio(first), 4 / 5, 1.91) }} />
  const shown = media.slice(0, 5)
  return (
    <span className={classes.mosaic} data-count={shown.length}>
      {shown.map((item, index) => (
        <span key={item.key} className={classes.cell}>
          <Photo item={item} />
          {index === 4 && media.length > 5 && <span className={classes.beyond}>+{media.length - 5}</span>}
        </span>
      ))}
    </span>
  )
}

export function getRatio({ facts: { width, height } }: ComposerMediaItem): number {
  return width && height ? width / height : 1
}

export const between = (value: number, least: number, max: number) => Math.min(max, Math.max(least, value))
