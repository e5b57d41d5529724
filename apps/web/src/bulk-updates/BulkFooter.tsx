import { Button } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconInfoCircle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSaveKey } from '../forms/use-save-key.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { toastDone } from '../ui/toasts.ts'
import classes from './BulkModal.module.css'
import type { BulkStep } from './BulkSteps.tsx'
import type { Bulk } from './use-bulk.ts'
import type { BulkRun } from './use-bulk-run.ts'
import type { usePreview } from './use-preview.ts'

interface Props {
  bulk: Bulk
  run: BulkRun
  locationCount: number
  preview: ReturnType<typeof usePreview>
  /** On phones: which step is shown. */
  step: BulkStep | null
  onStep: (step: BulkStep) => void
  onSubmit: () => void
}

const before = { where: null, what: 'where', check: 'what' } as const
const after = { where: 'what', what: 'check', check: null } as const

/** What can be done now: the change itself, or on phones the next step towards it. */
export function BulkFooter({ bulk, run, locationCount, preview, step, onStep, onSubmit }: Props) {
  const t = useTranslations('bulk')
  const formats = useFormats()
  const { update } = run
  const isHours = bulk.card === 'hours'
  const identical = preview.data?.identical.length ?? 0
  const changing = isHours && preview.data ? locationCount - identical : locationCount
  const nothing = isHours && preview.data !== undefined && preview.data.changing.length === 0
  const next = step === null || update ? null : after[step]
  const back = step === null || update ? null : before[step]
  const blocked = isHours ? nothing : bulk.profile.description.trim() === ''
  useSaveKey(true, () => {
    if (!next && !update && !blocked && !run.save.isBusy) onSubmit()
  })
  return (
    <footer className={classes.foot} data-pane>
      <p className={classes.footText} role="status">
        {run.goesOn ? (
          <>
            <IconInfoCircle size={16} stroke={2} aria-hidden />
            {t('mayClose')}
          </>
        ) : identical > 0 && !update ? (
          t('skipped', { count: identical })
        ) : null}
      </p>
      {update && (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={2} aria-hidden />}
          onClick={() => void navigator.clipboard.writeText(formatResults(run)).then(() => toastDone(t('copied')))}
        >
          {t('copyList')}
        </Button>
      )}
      {back && (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={2} aria-hidden />}
          onClick={() => onStep(back)}
        >
          {t('back')}
        </Button>
      )}
      {next ? (
        <Button onClick={() => onStep(next)}>{t('next')}</Button>
      ) : (
        (!update || run.isRunning) && (
          <Button disabled={blocked || run.save.isBusy} loading={run.save.isSending || run.goesOn} onClick={onSubmit}>
            {locationCount === 0
              ? t(isHours ? 'updateHours' : 'updateProfile')
              : t(isHours ? 'updateHoursOf' : 'updateProfileOf', {
                  count: changing,
                  number: formats.integer(changing),
                })}
          </Button>
        )
      )}
    </footer>
  )
}

/** One place a line, for a mail or a sheet. */
function formatResults({ items }: BulkRun): string {
  return items
    .map(({ location, status, message }) => [location?.name ?? '', status, message].filter(Boolean).join('\t'))
    .join('\n')
}
