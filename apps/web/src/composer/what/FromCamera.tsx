import { IconCamera } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { FilePicker } from '../../ui/FilePicker.tsx'
import classes from './Media.module.css'

// A narrow window with a mouse has no camera to open.
const isTouched = window.matchMedia('(pointer: coarse)').matches

/** A photo taken now: on a phone the camera opens without the way through the files. */
export function FromCamera({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations('composer.media')
  const camera = useRef<HTMLInputElement>(null)
  if (!isTouched) return null
  return (
    <li>
      <button type="button" className={classes.add} onClick={() => camera.current?.click()}>
        <IconCamera size={20} stroke={1.75} aria-hidden />
        <span>{t('camera')}</span>
      </button>
      <FilePicker ref={camera} capture="environment" accept="image/*" onFiles={onFiles} />
    </li>
  )
}
