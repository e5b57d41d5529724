import { Button, Progress } from '@mantine/core'
import { IconDownload, IconFileAlert, IconFileDownload, IconFileOff, IconLoader2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ExportKind, exports } from '@vitrine/contract/exports'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../api/error.ts'
import { q } from '../api/queries.ts'
import { refetchStale } from '../api/refetch-stale.ts'
import { type LiveEvent, useLive } from '../api/server-events.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import message from '../layout/Message.module.css'
import { useNamedPage } from '../layout/page-name.ts'
import { type Exported, fetchExport } from '../notifications/fetch-export.ts'
import { DataArea } from '../ui/DataArea.tsx'
import { toastError } from '../ui/toasts.ts'
import motion from '../ui/turning.module.css'
import classes from './ExportPage.module.css'
import { useStartExport } from './use-start-export.ts'

const liveTypes = ['export'] as const

/** Opened in its own tab by the notification of a finished export: downloads the file once, without a click. */
export function ExportPage() {
  const t = useTranslations('shell.exports')
  const { id } = useParams({ from: '/dashboard/exports/$id' })
  const source = useExport(id)
  useNamedPage(source.data ? t(`title.${source.data.kind}`) : undefined)
  if (source.error && toApiError(source.error).status === 404)
    return <ExportMessage icon={IconFileOff} title={t('gone')} text={t('missing')} />
  return (
    <DataArea source={source} errorTitle={t('loadFailed')}>
      {(of) => <Shown key={of.id} of={of} />}
    </DataArea>
  )
}

function useExport(id: string) {
  useLive(
    liveTypes,
    useCallback(
      (client, { id: changed }: LiveEvent) => {
        if (changed === undefined || changed === id)
          void refetchStale(client, { queryKey: [exports.read.path, { id }] })
      },
      [id],
    ),
  )
  return useQuery({
    ...q(exports.read, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'QUEUED' || state.data?.status === 'RUNNING' ? 5_000 : false,
  })
}

function Shown({ of }: { of: Exported }) {
  const t = useTranslations('shell.exports')
  const formats = useFormats()
  switch (of.status) {
    case 'QUEUED':
    case 'RUNNING':
      return <Preparing of={of} />
    case 'DONE':
      return of.error ? (
        <ExportMessage icon={IconFileAlert} title={t('notYours')} text={of.error.message}>
          {of.error.code === 'export.places' && <Again of={of} />}
        </ExportMessage>
      ) : (
        <Ready of={of} />
      )
    case 'FAILED':
      return (
        <ExportMessage icon={IconFileAlert} title={t('notDone')} text={of.error?.message ?? ''}>
          {of.error?.code === 'export.tooMany' ? <ToList of={of} /> : <Again of={of} />}
        </ExportMessage>
      )
    case 'EXPIRED':
      return (
        <ExportMessage
          icon={IconFileOff}
          title={t('expired')}
          text={t('expiredText', { until: formats.fullDate(of.expiresAt ?? of.createdAt) })}
        >
          <Again of={of} />
        </ExportMessage>
      )
  }
}

function Preparing({ of: { kind, rows, total, status } }: { of: Exported }) {
  const t = useTranslations('shell.exports')
  const formats = useFormats()
  const waits = status === 'QUEUED' || total === undefined
  const progress = waits ? t('waiting') : t('progress', { done: formats.integer(rows), total })
  return (
    <ExportMessage icon={IconLoader2} turning title={t('preparing')} text={t('preparingText')}>
      <div className={classes.progress}>
        <Progress.Root size={6}>
          <Progress.Section
            value={waits || total === 0 ? 100 : (rows / total) * 100}
            animated={waits}
            aria-label={t(`title.${kind}`)}
            aria-valuetext={progress}
          />
        </Progress.Root>
      </div>
      <p className={message.text}>{progress}</p>
    </ExportMessage>
  )
}

function Ready({ of: { id, fileName, rows, expiresAt } }: { of: Exported }) {
  const t = useTranslations('shell.exports')
  const formats = useFormats()
  const fetch = useFetch(id)
  useEffect(() => {
    if (isFirst(id)) fetch()
  })
  return (
    <ExportMessage icon={IconFileDownload} title={t('done')} text={t('begun')}>
      <p className={message.text}>{t('facts', { name: fileName, rows })}</p>
      {expiresAt !== undefined && <p className={message.text}>{t('kept', { until: formats.fullDate(expiresAt) })}</p>}
      <div className={message.actions}>
        <Button leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={fetch}>
          {t('fetch')}
        </Button>
      </div>
    </ExportMessage>
  )
}

/** Requests a new download link each time, because a link expires after some minutes. */
function useFetch(id: string): () => void {
  const t = useTranslations('shell.exports')
  const errorText = useErrorText()
  return () => void fetchExport(id).catch((error) => toastError(t('fetchFailed'), { more: errorText(error) }))
}

/** Whether the file was not yet downloaded in this tab, so that a reload does not download it again. */
function isFirst(id: string): boolean {
  const key = `fetched ${id}`
  if (sessionStorage.getItem(key) !== null) return false
  sessionStorage.setItem(key, '')
  return true
}

function Again({ of }: { of: Exported }) {
  const t = useTranslations('shell.exports')
  const navigate = useNavigate()
  const start = useStartExport(({ id }) => void navigate({ to: '/exports/$id', params: { id }, replace: true }))
  return (
    <div className={message.actions}>
      <Button loading={start.isPending} onClick={() => start.again(of)}>
        {t('again')}
      </Button>
    </div>
  )
}

const lists = {
  userActivities: '/settings/activity',
  locations: '/settings/company',
  audienceReport: '/report',
  contentReport: '/report',
  googleReport: '/report',
  globalKpi: '/globalKpi',
} as const satisfies Record<ExportKind, string>

function ToList({ of: { kind } }: { of: Exported }) {
  const t = useTranslations('shell.exports')
  return (
    <div className={message.actions}>
      <LinkButton to={lists[kind]}>{t('list')}</LinkButton>
    </div>
  )
}

interface ExportMessageProps {
  icon: typeof IconDownload
  turning?: boolean
  title: string
  text: string
  children?: ReactNode
}

function ExportMessage({ icon: Icon, turning, title, text, children }: ExportMessageProps) {
  return (
    <div className={message.page}>
      <div className={message.card}>
        <span className={message.icon}>
          <Icon size={24} stroke={1.75} className={turning ? motion.turning : undefined} aria-hidden />
        </span>
        <div role="status">
          <h1 tabIndex={-1}>{title}</h1>
        </div>
        <p className={message.text}>{text}</p>
        {children}
      </div>
    </div>
  )
}
