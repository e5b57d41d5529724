import { IconCamera, IconPlus } from '@tabler/icons-react'
import { documentTypes, uploadTypes } from '@vitrine/contract/attachments'
import { getPostLimits } from '@vitrine/contract/network-limits'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { getPart, write } from '../model/composition.ts'
import type { ComposerMediaItem } from '../model/media-item.ts'
import { offers } from '../model/network-capabilities.ts'
import { fieldIds, tileId, useComposer } from '../state/composer.ts'
import { ComposerMediaTile } from './ComposerMediaTile.tsx'
import { CountProblems } from './CountProblems.tsx'
import { CustomizedNotice } from './CustomizedNotice.tsx'
import { FromLibrary } from './FromLibrary.tsx'
import classes from './Media.module.css'
import { MediaDetails } from './MediaDetails.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'

/** Pictures and films in their order: added by the button, by dropping or by pasting anywhere on the page. */
export function MediaField() {
  const t = useTranslations('composer.media')
  const {
    composition,
    change,
    tab,
    uploads,
    files,
    isReadOnly,
    openFile: selected,
    showFile: setSelected,
  } = useComposer()
  const picker = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announced, announce] = useState('')
  const media = getPart(composition, tab, 'media')
  const max = Math.max(
    ...listNetworks().map((network) => getPostLimits(network, offers[network].type)?.media.max ?? 0),
    0,
  )
  const open = media.find(({ key }) => key === selected)

  function listNetworks() {
    return tab === 'common' ? composition.networks : [tab]
  }
  const move = (key: string, to: number) => {
    const from = media.findIndex((item) => item.key === key)
    const item = media[from]
    if (!item || to < 0 || to >= media.length || from === to) return
    change((before) => write(before, tab, 'media', moved(getPart(before, tab, 'media'), from, to)))
    announce(t('moved', { position: to + 1, count: media.length }))
    requestAnimationFrame(() => document.getElementById(tileId(key))?.focus())
  }
  return (
    <section className={classes.field} aria-label={t('title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        {media.length > 0 && <span className={classes.count}>{t('count', { count: media.length, max: max })}</span>}
      </header>
      <CustomizedNotice part="media" />
      <ul className={classes.strip}>
        {media.map((item, index) => (
          <li
            key={item.key}
            data-dragged={item.key === dragged || undefined}
            draggable={!isReadOnly}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/x-media', item.key)
              setDragged(item.key)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              if (dragged === null) return
              event.preventDefault()
              event.stopPropagation()
              move(dragged, index)
              setDragged(null)
            }}
          >
            <ComposerMediaTile
              item={item}
              index={index}
              total={media.length}
              upload={uploads.going.find(({ key }) => key === item.key)}
              open={item.key === selected}
              onOpen={() => setSelected(item.key === selected ? null : item.key)}
              onMove={(by) => move(item.key, index + by)}
              onRemove={() => {
                files.remove(item.key)
                const next = media[index + 1] ?? media[index - 1]
                requestAnimationFrame(() => document.getElementById(next ? tileId(next.key) : fieldIds.media)?.focus())
              }}
            />
          </li>
        ))}
        <li>
          <button id={fieldIds.media} type="button" className={classes.add} onClick={() => picker.current?.click()}>
            <IconPlus size={20} stroke={1.75} aria-hidden />
            <span>{t('add')}</span>
          </button>
          <FilePicker
            ref={picker}
            multiple
            accept={[...uploadTypes, ...documentTypes].join(',')}
            onFiles={(picked) => void files.add(picked)}
          />
        </li>
        <FromCamera onFiles={(photos) => void files.add(photos)} />
        <FromLibrary networks={listNetworks()} chosen={media} max={max} />
      </ul>
      <CountProblems />
      <RefusedFiles />
      {open && (
        <MediaDetails
          key={open.key}
          item={open}
          index={media.indexOf(open)}
          total={media.length}
          onMove={(by) => move(open.key, media.indexOf(open) + by)}
          onClose={() => setSelected(null)}
        />
      )}
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </section>
  )
}

function moved(media: readonly ComposerMediaItem[], from: number, to: number): ComposerMediaItem[] {
  const rest = media.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...media.slice(from, from + 1), ...rest.slice(to)]
}

// A narrow window with a mouse has no camera to open.
const isTouched = window.matchMedia('(pointer: coarse)').matches

/** A photo taken now: on a phone the camera opens without the way through the files. */
function FromCamera({ onFiles }: { onFiles: (files: File[]) => void }) {
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
