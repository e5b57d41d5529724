import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import { Video } from '../../ui/Video.tsx'
import type { ShownMedia } from '../shown-media.ts'
import classes from './Viewer.module.css'

interface Props {
  medias: readonly ShownMedia[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** A dialog lies over it: Escape is that one’s. */
  covered?: boolean
  children: (media: ShownMedia) => ReactNode
}

/** One file at its full size, with what is known of it; ← and → lead to the next ones. */
export function Viewer({ medias, index, onIndex, onClose, covered, children }: Props) {
  const t = useTranslations('library.viewer')
  const app = useTranslations('app')
  const isMobile = useIsMobile()
  const media = medias[index]
  if (!media) return null
  const step = (by: number) => {
    if (medias[index + by]) onIndex(index + by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, video')
    if (typing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="min(1240px, calc(100vw - 48px))"
      centered
      fullScreen={isMobile}
      lockScroll={false}
      closeOnEscape={!covered}
      zIndex="var(--layer-modal)"
    >
      <Modal.Overlay />
      <Modal.Content
        classNames={{ content: classes.content ?? '' }}
        aria-label={t('label', { name: media.name })}
        onKeyDown={onKeyDown}
      >
        <div className={classes.panes}>
          <div className={classes.stage}>
            {media.type === 'video' ? (
              <Video key={media.id} className={classes.media} src={media.url} label={media.altText || media.name} />
            ) : (
              <img className={classes.media} src={media.url} alt={media.altText || media.name} />
            )}
            <ActionIcon
              className={classes.previous}
              size="lg"
              aria-label={t('previous')}
              {...ending(index === 0)}
              onClick={() => step(-1)}
            >
              <IconChevronLeft size={24} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              className={classes.next}
              size="lg"
              aria-label={t('next')}
              {...ending(index === medias.length - 1)}
              onClick={() => step(1)}
              data-autofocus
            >
              <IconChevronRight size={24} stroke={1.75} aria-hidden />
            </ActionIcon>
          </div>
          <aside className={classes.side} aria-label={t('details')}>
            <header className={classes.head}>
              <h2 className={classes.title}>{media.name}</h2>
              <ActionIcon aria-label={app('close')} onClick={onClose}>
                <IconX size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </header>
            <div key={media.id} className={classes.details}>
              {children(media)}
            </div>
          </aside>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Faded where there is no further one, and still where the keys are: disabled, it would let go of them. */
const ending = (is: boolean) => (is ? { 'aria-disabled': true, 'data-disabled': true } : {})
