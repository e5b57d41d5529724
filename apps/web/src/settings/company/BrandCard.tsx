import { TextInput } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { brand } from '../../brand.ts'
import { Card } from '../../ui/Card.tsx'
import classes from '../Form.module.css'
import { BrandPicture } from './BrandPicture.tsx'
import { ColorPreview } from './ColorPreview.tsx'
import type { Company, PartProps } from './identity.ts'

/** What its people see instead of the installation's brand. */
export function BrandCard({ company, values, set, disabled, errorOf }: PartProps & { company: Company }) {
  const t = useTranslations('settings.identity')
  const { brandName, brandColor } = values
  const installed = brand.color ?? ''
  return (
    <Card title={t('brand')} icon={IconPalette}>
      <div className={classes.form}>
        <TextInput
          id="company-brandName"
          label={t('brandName')}
          description={t('brandNameHint')}
          placeholder={brand.name}
          value={brandName ?? ''}
          maxLength={80}
          disabled={disabled}
          error={errorOf('brandName')}
          onChange={(event) => set({ brandName: event.currentTarget.value || null })}
        />
        <TextInput
          id="company-brandColor"
          label={t('brandColor')}
          description={t('brandColorHint')}
          placeholder={installed}
          value={brandColor ?? ''}
          maxLength={7}
          spellCheck={false}
          disabled={disabled}
          error={errorOf('brandColor')}
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
          onChange={(event) => set({ brandColor: event.currentTarget.value || null })}
        />
        <ColorPreview color={brandColor ?? installed} />
        <BrandPicture field="favicon" company={company} disabled={disabled} />
      </div>
    </Card>
  )
}
