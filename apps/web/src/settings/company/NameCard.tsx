import { TextInput } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/Card.tsx'
import classes from '../Form.module.css'
import { BrandPicture } from './BrandPicture.tsx'
import type { Company, PartProps } from './identity.ts'

export function NameCard({ company, values, set, disabled, errorOf }: PartProps & { company: Company }) {
  const t = useTranslations('settings.identity')
  return (
    <Card title={t('identity')} icon={IconBuilding}>
      <div className={classes.form}>
        <BrandPicture field="logo" company={company} disabled={disabled} />
        {company.brand.logo && <BrandPicture field="logoDark" company={company} disabled={disabled} />}
        <TextInput
          id="company-name"
          label={t('name')}
          value={values.name}
          maxLength={200}
          disabled={disabled}
          error={errorOf('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </div>
    </Card>
  )
}
