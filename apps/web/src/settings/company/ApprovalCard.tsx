import { Switch } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/Card.tsx'
import classes from '../Form.module.css'
import type { PartProps } from './company-identity.ts'

/** Whether posts and replies need approval before they are published. */
export function ApprovalCard({ values, set, disabled }: PartProps) {
  const t = useTranslations('settings.identity')
  return (
    <Card title={t('approval')} icon={IconHourglassHigh}>
      <div className={classes.form}>
        {(['posts', 'replies'] as const).map((what) => (
          <Switch
            key={what}
            id={`company-${what}AreApproved`}
            label={t(`${what}AreApproved`)}
            description={t(`${what}Hint`)}
            disabled={disabled}
            checked={values[`${what}AreApproved`]}
            onChange={(event) => set({ [`${what}AreApproved`]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </Card>
  )
}
