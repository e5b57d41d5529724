import { Switch } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/Card.tsx'
import classes from '../Form.module.css'
import type { PartProps } from './identity.ts'

/** Whether somebody looks at what goes out before it does. */
export function ApprovalCard({ values, set, disabled }: PartProps) {
  const t = useTranslations('settings.identity')
  return (
    <Card title={t('approval')} icon={IconHourglassHigh}>
      <div className={classes.form}>
        <Switch
          id="company-postsAreApproved"
          label={t('postsAreApproved')}
          description={t('postsHint')}
          disabled={disabled}
          checked={values.postsAreApproved}
          onChange={(event) => set({ postsAreApproved: event.currentTarget.checked })}
        />
        <Switch
          id="company-repliesAreApproved"
          label={t('repliesAreApproved')}
          description={t('repliesHint')}
          disabled={disabled}
          checked={values.repliesAreApproved}
          onChange={(event) => set({ repliesAreApproved: event.currentTarget.checked })}
        />
      </div>
    </Card>
  )
}
