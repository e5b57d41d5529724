import { Button, Modal, SegmentedControl } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ComposerMediaItem } from '../../model/media-item.ts'
import { getImageUrl } from '../../upload/image-url.ts'
import classes from './Crop.module.css'
import { cropToFile } from './crop-to-file.ts'
import { type Crop, centred, dragged, getFrame, type Size, zoomed } from './frame.ts'

/** The shapes that networks take, widest last. */
const shapes = [
  { ratio: 4 / 5, name: '4:5' },
  { ratio: 1, name: '1:1' },
  { ratio: 4 / 3, name: '4:3' },
  { ratio: 1.91, name: '1.91:1' },
] as const

type CropSource = Pick<ComposerMediaItem, 'name' | 'facts' | 'file' | 'kept'>

interface Props {
  item: CropSource
  /** The one shape wanted; without it one of those networks take is chosen. */
  ratio?: number
  onCropped: (file: File) => void
  onClose: () => void
}

/** Cuts a picture to a shape: dragged, by the arrow keys, or by three sliders that say the same. */
export function CropModal({ item, ratio, onCropped, onClose }: Props) {
  const t = useTranslations('composer.media.crop')
  const tApp = useTranslations('app')
  const imageRef = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [crop, setCrop] = useState<Crop>(() => centred(ratio ?? nearest(item)))
  const [pending, setPending] = useState(false)

  const finish = async () => {
    if (!imageRef.current || !size) return
    setPending(true)
    onCropped(await cropToFile(imageRef.current, getFrame(size, crop), item))
  }
  return (
    <Modal opened onClose={onClose} title={t('title')} size={640} closeButtonProps={{ 'aria-label': tApp('close') }}>
      {ratio === undefined && (
        <SegmentedControl
          aria-label={t('shape')}
          value={String(crop.ratio)}
          onChange={(value) => setCrop({ ...crop, ratio: Number(value) })}
          data={shapes.map(({ ratio, name }) => ({ value: String(ratio), label: name }))}
        />
      )}
      <Stage item={item} imageRef={imageRef} size={size} crop={crop} onSize={setSize} onCrop={setCrop} />
      {size && <Sliders crop={crop} onCrop={setCrop} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {tApp('cancel')}
        </Button>
        <Button disabled={size === null} loading={pending} onClick={() => void finish()}>
          {t('apply')}
        </Button>
      </div>
    </Modal>
  )
}

interface StageProps {
  item: CropSource
  imageRef: React.RefObject<HTMLImageElement | null>
  size: Size | null
  crop: Crop
  onSize: (size: Size) => void
  onCrop: (crop: Crop) => void
}

function Stage({ item, imageRef, size, crop, onSize, onCrop }: StageProps) {
  const t = useTranslations('composer.media.crop')
  const from = useRef<{ x: number; y: number } | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const latest = useRef({ size, crop, onCrop })
  latest.current = { size, crop, onCrop }
  useEffect(() => {
    const element = stage.current
    // Not React's own: a wheel listener must be able to keep the page still.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { crop, onCrop } = latest.current
      onCrop(zoomed(crop, crop.zoom * (event.deltaY < 0 ? 1.08 : 1 / 1.08)))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])
  const onPointerMove = (event: PointerEvent) => {
    if (!from.current || !size) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const by = { x: (event.clientX - from.current.x) / width, y: (event.clientY - from.current.y) / height }
    from.current = { x: event.clientX, y: event.clientY }
    onCrop(dragged(size, crop, by))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!size) return
    const step = event.shiftKey ? 0.1 : 0.01
    const moves: Record<string, { x: number; y: number }> = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step },
      ArrowDown: { x: 0, y: step },
    }
    const by = moves[event.key]
    if (by) onCrop(dragged(size, crop, by))
    else if (event.key === '+' || event.key === '-') onCrop(zoomed(crop, crop.zoom + (event.key === '+' ? 0.1 : -0.1)))
    else return
    event.preventDefault()
  }
  const frame = size && getFrame(size, crop)
  return (
    <div className={classes.stage}>
      <div
        ref={stage}
        className={classes.frame}
        style={{ aspectRatio: crop.ratio, width: `min(100%, calc(52dvh * ${crop.ratio}))` }}
        role="application"
        aria-label={t('stage')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture.
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          from.current = null
        }}
      >
        <img
          ref={imageRef}
          className={classes.picture}
          src={getImageUrl(item)}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
          style={
            frame && size
              ? {
                  width: `${(size.width / frame.width) * 100}%`,
                  left: `${(-frame.left / frame.width) * 100}%`,
                  top: `${(-frame.top / frame.height) * 100}%`,
                }
              : undefined
          }
        />
        <span className={classes.thirds} aria-hidden />
      </div>
    </div>
  )
}

function Sliders({ crop, onCrop }: { crop: Crop; onCrop: (crop: Crop) => void }) {
  const t = useTranslations('composer.media.crop')
  const slider = (label: string, value: number, min: number, max: number, set: (value: number) => Crop) => (
    <label className={classes.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={(event) => onCrop(set(Number(event.currentTarget.value)))}
      />
    </label>
  )
  return (
    <div className={classes.sliders}>
      {slider(t('zoom'), crop.zoom, 1, 4, (zoom) => zoomed(crop, zoom))}
      {slider(t('horizontal'), crop.x, 0, 1, (x) => ({ ...crop, x }))}
      {slider(t('vertical'), crop.y, 0, 1, (y) => ({ ...crop, y }))}
    </div>
  )
}

/** The shape that takes the least away. */
function nearest({ facts: { width, height } }: CropSource): number {
  const own = width && height ? width / height : 1
  return (
    shapes.map(({ ratio }) => ratio).toSorted((a, b) => Math.abs(Math.log(a / own)) - Math.abs(Math.log(b / own)))[0] ??
    1
  )
}
