import {
  IconAlertTriangleFilled,
  IconCheck,
  IconCloudX,
  IconFileTypePdf,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { getSizedImageUrl } from '@vitrine/contract/image-sizes'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useStatusWord } from '../../../ui/status/use-status-word.ts'
import { type ComposerMediaItem, getShape, isDocument, isVideo } from '../model/media-item.ts'
import { tileId } from '../state/composer.ts'
import { getImageUrl } from '../upload/image-url.ts'
import type { QueuedUpload } from '../upload/upload-queue.ts'
import classes from './Media.module.css'
import { useMediaPoints } from './media-points.ts'

interface Props {
  item: ComposerMediaItem
  index: number
  total: number
  upload: QueuedUpload | undefined
  open: boolean
  onOpen: () => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** One file of the strip. ← and → move it, Delete takes it away, Enter opens what can be done with it. */
export function ComposerMediaTile({ item, index, total, upload, open, onOpen, onMove, onRemove }: Props) {
  const t = useTranslations('composer.media')
  const formats = useFormats()
  const word = useStatusWord()
  const points = useMediaPoints(index)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowLeft') onMove(-1)
    else if (event.key === 'ArrowRight') onMove(1)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  const broken = points.some(({ severity }) => severity === 'error')
  const status = upload && word(`upload.${upload.status}`, { progress: upload.progress })
  const name = item.altText || item.name || t(isDocument(item) ? 'document' : isVideo(item) ? 'video' : 'photo')
  const labelParts = [t('position', { name, position: index + 1, count: total }), status, broken && t('toMend')]
  return (
    <button
      id={tileId(item.key)}
      type="button"
      className={classes.tile}
      aria-expanded={open}
      aria-label={labelParts.filter(Boolean).join(', ')}
      data-open={open || undefined}
      data-broken={broken || undefined}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {isDocument(item) ? (
        <span className={classes.paper} aria-hidden>
          <IconFileTypePdf size={32} stroke={1.5} />
        </span>
      ) : isVideo(item) ? (
        <video className={classes.picture} src={getImageUrl(item)} preload="metadata" muted tabIndex={-1} />
      ) : (
        <img className={classes.picture} src={getSizedImageUrl(getImageUrl(item), 320)} alt="" draggable={false} />
      )}
      {isVideo(item) && <IconPlayerPlayFilled className={classes.play} size={20} aria-hidden />}
      {!upload && getShape(item.facts) && (
        <span className={classes.shape} aria-hidden>
          {getShape(item.facts)}
        </span>
      )}
      {broken && !upload && <IconAlertTriangleFilled className={classes.warning} size={22} aria-hidden />}
      {upload && upload.status !== 'success' && (
        <span className={classes.veil} data-failed={upload.status === 'failure' || undefined} aria-hidden>
          {upload.status === 'failure' ? (
            <IconCloudX size={20} stroke={1.75} />
          ) : (
            <>
              <span>{formats.percent(upload.progress)}</span>
              <span className={classes.track}>
                <span className={classes.bar} style={{ width: `${upload.progress * 100}%` }} />
              </span>
            </>
          )}
        </span>
      )}
      {upload?.status === 'success' && (
        <span className={classes.arrived} aria-hidden>
          <IconCheck size={12} stroke={3} />
        </span>
      )}
    </button>
  )
}
