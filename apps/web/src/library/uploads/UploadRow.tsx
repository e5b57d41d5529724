import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconCloudX, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toApiError } from '../../api/error.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { QueuedUpload } from '../../posts/composer/upload/upload-queue.ts'
import { useStatusWord } from '../../ui/status/use-status-word.ts'
import { classify, getReason } from './classify.ts'
import { getFile, type RefusedUpload, removeUpload, sendAgain } from './dock.ts'
import classes from './UploadDock.module.css'
import { duplicateCode } from './upload-file.ts'

/** One file on its way: what is left, or what stopped it and the way on. */
export function UploadRow({ upload }: { upload: QueuedUpload }) {
  const t = useTranslations('library.uploads')
  const word = useStatusWord()
  const formats = useFormats()
  const { key, name, status, progress } = upload
  const getErrorText = useUploadError()
  const isDuplicate = status === 'failure' && toApiError(upload.error).code === duplicateCode
  return (
    <li className={classes.row} data-status={status}>
      <Thumbnail file={getFile(key)} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {status === 'uploading' ? (
          <span
            className={classes.track}
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(progress * 100)}
          >
            <span className={classes.bar} style={{ width: `${progress * 100}%` }} />
          </span>
        ) : (
          <span className={classes.state} role={status === 'failure' ? 'alert' : undefined}>
            {status === 'pending' && <IconCircleDashed size={14} stroke={2.2} aria-hidden />}
            {status === 'failure' && <IconCloudX size={14} stroke={2.2} aria-hidden />}
            {status === 'failure' ? getErrorText(upload.error) : word(`upload.${status}`)}
          </span>
        )}
        {isDuplicate && (
          <Button size="xs" variant="default" className={classes.again} onClick={() => sendAgain(key, true)}>
            {t('again')}
          </Button>
        )}
      </span>
      {status === 'uploading' && <span className={classes.percent}>{formats.percent(progress)}</span>}
      {status === 'failure' && !isDuplicate && (
        <Button
          size="xs"
          variant="subtle"
          color="brand"
          leftSection={<IconRefresh size={14} stroke={2.2} aria-hidden />}
          aria-label={t('retry', { name })}
          onClick={() => sendAgain(key)}
        >
          {t('retryWord')}
        </Button>
      )}
      {status === 'success' ? (
        <IconCheck className={classes.arrived} size={18} stroke={2} aria-hidden />
      ) : (
        <ActionIcon
          size="sm"
          aria-label={status === 'uploading' ? t('stop', { name }) : t('drop', { name })}
          onClick={() => removeUpload(key)}
        >
          <IconX size={16} stroke={2} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** A file that was not taken: it never leaves, so there is nothing to try again. */
export function RefusedRow({ refused: { key, name, why } }: { refused: RefusedUpload }) {
  const t = useTranslations('library.uploads')
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  return (
    <li className={classes.row} data-status="failure">
      <Thumbnail file={undefined} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.state} role="alert">
          <IconCloudX size={14} stroke={2.2} aria-hidden />
          {t(`refused.${why.code}`, { extension, max: why.code === 'fileTooLarge' ? why.max : 0 })}
        </span>
      </span>
      <ActionIcon size="sm" aria-label={t('drop', { name })} onClick={() => removeUpload(key)}>
        <IconX size={16} stroke={2} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** Why a file did not arrive, on its line. */
function useUploadError(): (failure: unknown) => string {
  const t = useTranslations('library.uploads')
  const language = useLocale()
  return (failure) => {
    const error = toApiError(failure)
    const isDuplicate = error.code === duplicateCode
    // Found before it was sent there is only a name; the server says the whole sentence.
    if (isDuplicate && error.requestId === null) return t('duplicate', { name: error.message })
    const kind = classify(error)
    if (kind !== 'validation' && !isDuplicate) return t(`error.${kind}`)
    return getReason(error, language) ?? t('error.validation')
  }
}

function Thumbnail({ file }: { file: File | undefined }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url === null ? (
    <span className={classes.thumb} aria-hidden />
  ) : (
    <img className={classes.thumb} src={url} alt="" />
  )
}
