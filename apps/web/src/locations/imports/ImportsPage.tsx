import { Button } from '@mantine/core'
import { IconFileUpload, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { locationImports, maxImportBytes } from '@vitrine/contract/location-imports'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate, q, useApiMutation } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { Card } from '../../ui/Card.tsx'
import { DataArea } from '../../ui/DataArea.tsx'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import classes from './Imports.module.css'

/** Where a file of places is brought in, and the files brought in before. */
export function ImportsPage() {
  const t = useTranslations('places.import')
  const history = useQuery(q(locationImports.list, { query: { order: { createdAt: 'desc' }, itemsPerPage: 20 } }))
  return (
    <div className={classes.page}>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className={classes.lead}>{t('lead')}</p>
      <DropZone />
      <DataArea source={history} errorTitle={t('historyFailed')}>
        {({ member }) =>
          member.length > 0 && (
            <Card title={t('history')} icon={IconHistory} flush>
              <ImportHistory imports={member} />
            </Card>
          )
        }
      </DataArea>
    </div>
  )
}

function DropZone() {
  const t = useTranslations('places.import')
  const why = useErrorReason()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  const upload = useApiMutation(locationImports.create, {
    onSuccess: (made) => {
      queryClient.setQueryData([locationImports.read.path, { id: made.id }, null], made)
      void invalidate(locationImports.list)
    },
  })
  const open = ({ id }: { id: string }) => void navigate({ to: '/settings/company/import/$id', params: { id } })
  const acceptFile = (file: File | undefined) => {
    if (!file || upload.isPending) return
    setTooLarge(file.size > maxImportBytes)
    if (file.size > maxImportBytes) return
    const body = new FormData()
    body.append('file', file)
    // Of the call: who has left meanwhile is not fetched back.
    upload.mutate({ body }, { onSuccess: open })
  }
  const error = upload.error ? why(upload.error) : null
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its button inside. */}
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          acceptFile(event.dataTransfer.files[0])
        }}
      >
        <IconFileUpload className={classes.dropIcon} size={28} stroke={1.5} aria-hidden />
        <p className={classes.dropTitle}>{t('drop')}</p>
        <p className={classes.meta}>{t('accepts', { megabytes: maxImportBytes / 1024 / 1024 })}</p>
        <FilePicker
          ref={input}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label={t('choose')}
          onFiles={([file]) => acceptFile(file)}
        />
        <Button onClick={() => input.current?.click()} loading={upload.isPending}>
          {t('choose')}
        </Button>
      </div>
      {(tooLarge || error) && (
        <p className={classes.error} role="alert">
          {tooLarge ? t('tooLarge', { megabytes: maxImportBytes / 1024 / 1024 }) : error}
        </p>
      )}
    </div>
  )
}
