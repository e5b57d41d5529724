import { ActionIcon, Button, TextInput } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCrop,
  IconPhotoEdit,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { documentTypes, uploadTypes } from '@vitrine/contract/attachments'
import { Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../api/error.ts'
import { useErrorReason } from '../../../api/use-error-reason.ts'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Tip } from '../../../ui/Tip.tsx'
import { withMedia } from '../model/composition.ts'
import { type ComposerMediaItem, isDocument, isVideo } from '../model/media-item.ts'
import { fieldIds, useComposer } from '../state/composer.ts'
import { usePointText } from '../validation/use-point-text.ts'
import classes from './Media.module.css'
import { useMediaPoints } from './media-points.ts'

const CropModal = lazyComponent(async () => ({ default: (await import('./crop/CropModal.tsx')).CropModal }))

interface Props {
  item: ComposerMediaItem
  index: number
  total: number
  onMove: (by: number) => void
  onClose: () => void
}

/** What can be done with one file: say what it shows, crop, replace, move, take away; and what is wrong with it. */
export function MediaDetails({ item, index, total, onMove, onClose }: Props) {
  const t = useTranslations('composer.media')
  const tClose = useTranslations('app')
  const getPointText = usePointText()
  const why = useErrorReason()
  const { change, uploads, files } = useComposer()
  const picker = useRef<HTMLInputElement>(null)
  const [cropping, setCropping] = useState(false)
  // Said above already, with the reason and the way out.
  const points = useMediaPoints(index).filter(({ code }) => code !== 'upload.failed')
  const upload = uploads.going.find(({ key }) => key === item.key)
  const uploadError = upload?.status === 'failure' ? toApiError(upload.error) : null
  return (
    <div className={classes.details}>
      {uploadError && (
        <p className={classes.problem} role="alert">
          {t('failed')} {why(uploadError)}
          <Button
            variant="subtle"
            color="brand"
            size="xs"
            leftSection={<IconRefresh size={14} stroke={2.2} aria-hidden />}
            onClick={() => uploads.retry(item.key)}
          >
            {tClose('retry')}
          </Button>
        </p>
      )}
      {points.map((point) => (
        <p key={point.key} className={classes.problem} data-severity={point.severity}>
          {getPointText(point)}
        </p>
      ))}
      <TextInput
        id={fieldIds.altText}
        label={t(isDocument(item) ? 'documentTitle' : 'altText')}
        description={t(isDocument(item) ? 'documentTitleHint' : 'altTextHint')}
        value={item.altText}
        maxLength={1000}
        onChange={(event) => {
          const altText = event.currentTarget.value
          change((before) => withMedia(before, item.key, (current) => ({ ...current, altText })))
        }}
      />
      <div className={classes.actions}>
        {!isVideo(item) && !isDocument(item) && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCrop size={16} stroke={2} aria-hidden />}
            onClick={() => setCropping(true)}
          >
            {t('crop.action')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhotoEdit size={16} stroke={2} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {t('replace')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={16} stroke={2} aria-hidden />}
          onClick={() => {
            files.remove(item.key)
            onClose()
          }}
        >
          {t('remove')}
        </Button>
        <span className={classes.spacer} />
        <Tip label={t('earlier')}>
          <ActionIcon aria-label={t('earlier')} disabled={index === 0} onClick={() => onMove(-1)}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tip>
        <Tip label={t('later')}>
          <ActionIcon aria-label={t('later')} disabled={index === total - 1} onClick={() => onMove(1)}>
            <IconArrowRight size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tip>
        <ActionIcon aria-label={tClose('close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <FilePicker
          ref={picker}
          accept={[...uploadTypes, ...documentTypes].join(',')}
          onFiles={([file]) => {
            onClose()
            if (file) void files.replace(item.key, file)
          }}
        />
      </div>
      {cropping && (
        <Suspense fallback={null}>
          <CropModal
            item={item}
            onClose={() => setCropping(false)}
            onCropped={(file) => {
              setCropping(false)
              onClose()
              void files.replace(item.key, file)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
