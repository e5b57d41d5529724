import { TextInput } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { brand } from '../../theme/brand.ts'
import { Card } from '../../ui/Card.tsx'
import classes from '../Form.module.css'
import { BrandImage } from './BrandImage.tsx'
import { ColorPreview } from './ColorPreview.tsx'
import type { CompanyDetails, PartProps } from './company-identity.ts'

/** The company's own brand, which replaces the installation's for its users. */
export function BrandCard({ company, values, set, disabled, getError }: PartProps & { company: CompanyDetails }) {
  const t = useTranslations('settings.identity')
  const { brandColor } = values
  const installed = brand.color ?? ''
  const field = (name: 'brandName' | 'brandColor') => ({
    ...{ id: `company-${name}`, label: t(name), description: t(`${name}Hint`), disabled },
    ...{ value: values[name] ?? '', error: getError(name) },
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value || null }),
  })
  return (
    <Card title={t('brand')} icon={IconPalette}>
      <div className={classes.form}>
        <TextInput {...field('brandName')} placeholder={brand.name} maxLength={80} />
        <TextInput
          {...field('brandColor')}
          placeholder={installed}
          maxLength={7}
          spellCheck={false}
          leftSection={
            <input
              type="color"
              className={classes.swatch}
              aria-label={t('pickColor')}
              value={(brandColor ?? installed).toLowerCase()}
              disabled={disabled}
              onChange={(event) => set({ brandColor: event.currentTarget.value })}
            />
          }
        />
        <ColorPreview color={brandColor ?? installed} />
        <BrandImage field="favicon" company={company} disabled={disabled} />
      </div>
    </Card>
  )
}
