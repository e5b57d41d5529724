import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toApiError } from '../../api/error.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ProgressRing } from '../../notifications/ProgressRing.tsx'
import type { QueuedUpload } from '../../posts/composer/upload/upload-queue.ts'
import { useTask } from '../../ui/background-tasks.ts'
import { toastDone, toastError } from '../../ui/toasts.ts'
import { classify, getReason } from './classify.ts'
import { type Dock, sendAgain, stopAll, useDock } from './dock.ts'
import classes from './UploadDock.module.css'
import { RefusedRow, UploadRow } from './UploadRow.tsx'
import { duplicateCode } from './upload-file.ts'

/** What goes up to the library, over whichever page one is on. */
export function UploadDock() {
  const t = useTranslations('library.uploads')
  const dock = useDock()
  const formats = useFormats()
  const [folded, setFolded] = useState(false)
  const share = getProgress(dock)
  const running = isRunning(dock)
  useTask('library.uploads', useUploadTask(dock))
  useNews(dock.going)
  // Whoever leaves the signed-in part takes what was under way along.
  useEffect(() => stopAll, [])
  return (
    <section className={classes.dock} aria-label={t('title')} data-over-page>
      <header className={classes.head}>
        {running && <ProgressRing share={share} size={18} />}
        <h2 className={classes.title}>{t('title')}</h2>
        {dock.total > 0 && (
          <span className={classes.count}>{t('progress', { done: dock.done, total: dock.total })}</span>
        )}
        <ActionIcon
          className={classes.fold}
          size="sm"
          aria-expanded={!folded}
          aria-label={folded ? t('unfold') : t('fold')}
          onClick={() => setFolded(!folded)}
        >
          {folded ? (
            <IconChevronUp size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
        {!running && (
          <ActionIcon size="sm" aria-label={t('close')} onClick={stopAll}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {!folded && (
        <ul className={classes.rows}>
          {dock.going.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
          {dock.refused.map((refusedFile) => (
            <RefusedRow key={refusedFile.key} refused={refusedFile} />
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {running && share >= 0.25 && t('announce', { percent: formats.percent(Math.floor(share * 4) / 4) })}
      </span>
    </section>
  )
}

const isRunning = ({ going }: Dock) => going.some(({ status }) => status === 'pending' || status === 'uploading')

/** How much of everything has arrived, 0 to 1. */
function getProgress({ going, total, done }: Dock): number {
  const under = going.filter(({ status }) => status === 'uploading').reduce((sum, { progress }) => sum + progress, 0)
  return total === 0 ? 0 : Math.min(1, (done + under) / total)
}

/** What the activity says of them. */
function useUploadTask(dock: Dock) {
  const t = useTranslations('library.uploads')
  return useMemo(() => {
    if (dock.total === 0) return null
    const lost = dock.going.filter(({ status }) => status === 'failure')
    return {
      title: t('task', { count: dock.total }),
      ...{ total: dock.total, done: dock.done, failed: lost.length, here: true },
      state: isRunning(dock) ? ('running' as const) : ('ended' as const),
      ...(lost.length > 0 ? { retry: () => lost.map(({ key }) => sendAgain(key)) } : {}),
    }
  }, [dock, t])
}

/** Says each failure as it comes, and all that arrived when the run is over. */
function useNews(going: readonly QueuedUpload[]): void {
  const t = useTranslations('library.uploads')
  const language = useLocale()
  const before = useRef(new Map<string, QueuedUpload['status']>())
  const arrived = useRef(0)
  useEffect(() => {
    for (const { key, name, status, error } of going) {
      if (before.current.get(key) === status) continue
      if (status === 'success') arrived.current += 1
      if (status === 'failure' && toApiError(error).code !== duplicateCode) showUploadError(t, language, name, error)
    }
    before.current = new Map(going.map(({ key, status }) => [key, status]))
    const over = going.every(({ status }) => status === 'success' || status === 'failure')
    if (!over || arrived.current === 0) return
    const count = arrived.current
    arrived.current = 0
    toastDone(count === 1 ? t('toast.success') : t('toast.successMany', { count }), { bulk: count > 1 })
  }, [going, t, language])
}

function showUploadError(
  t: ReturnType<typeof useTranslations<'library.uploads'>>,
  language: string,
  name: string,
  failure: unknown,
): void {
  const error = toApiError(failure)
  const kind = classify(error)
  const message = getReason(error, language) ?? t('error.validation')
  const text =
    kind === 'network'
      ? t('toast.network')
      : kind === 'validation'
        ? t('toast.validation', { message })
        : t('toast.other')
  toastError(text, { more: name })
}
