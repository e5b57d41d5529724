import { TextInput } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Card } from '../../ui/Card.tsx'
import classes from '../Form.module.css'
import { BrandImage } from './BrandImage.tsx'
import type { CompanyDetails, PartProps } from './company-identity.ts'

export function NameCard({ company, values, set, disabled, getError }: PartProps & { company: CompanyDetails }) {
  const t = useTranslations('settings.identity')
  return (
    <Card title={t('identity')} icon={IconBuilding}>
      <div className={classes.form}>
        <BrandImage field="logo" company={company} disabled={disabled} />
        {company.brand.logo && <BrandImage field="logoDark" company={company} disabled={disabled} />}
        <TextInput
          id="company-name"
          label={t('name')}
          value={values.name}
          maxLength={200}
          disabled={disabled}
          error={getError('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </div>
    </Card>
  )
}
