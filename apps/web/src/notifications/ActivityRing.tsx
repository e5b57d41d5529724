import { UnstyledButton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useFormats } from '../i18n/use-formats.ts'
import { useTasks } from '../ui/background-tasks.ts'
import { openLayer } from '../ui/overlays.ts'
import { ProgressRing } from './ProgressRing.tsx'
import { getProgress } from './progress.ts'
import { useServerTasks } from './use-server-tasks.ts'

/** Beside the avatar while anything runs, and while something that failed has not been looked at. */
export function ActivityRing({ className }: { className?: string }) {
  const t = useTranslations('shell.activity')
  const formats = useFormats()
  useServerTasks()
  const { running, share, failed } = getProgress(useTasks())
  if (running === 0 && failed === 0) return null
  const label =
    running > 0
      ? t('running', { count: running, percent: share === undefined ? '' : ` (${formats.percent(share)})` })
      : t('failed', { count: failed })
  return (
    <UnstyledButton
      className={className}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => openLayer('activity')}
    >
      <ProgressRing share={running > 0 ? share : 1} failed={failed > 0} />
    </UnstyledButton>
  )
}
