import { IconBuilding } from '@tabler/icons-react'
import { companies } from '@vitrine/contract/companies'
import { useTranslations } from 'use-intl'
import { invalidate } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import classes from '../Form.module.css'
import { ImageChooser } from '../ImageChooser.tsx'
import { onThisOrigin } from '../same-origin-url.ts'
import { useImageUpload } from '../use-image-upload.ts'
import type { CompanyDetails } from './company-identity.ts'

interface Props {
  field: 'logo' | 'logoDark' | 'favicon'
  company: CompanyDetails
  disabled: boolean
}

/** An image that replaces the installation's own. */
export function BrandImage({ field, company, disabled }: Props) {
  const t = useTranslations('settings.identity')
  const imageUpload = useImageUpload(async (attachment) => {
    await send(companies.update, { params: { id: company.id }, body: { [field]: attachment } })
    await invalidate(companies.read, companies.list)
  })
  const shown = company.brand[field]
  const texts = {
    add: t(`${field}.add`),
    change: t(`${field}.change`),
    remove: t(`${field}.remove`),
    failed: t(`${field}.failed`),
    hint: t(`${field}.hint`),
  }
  return (
    <ImageChooser isThere={Boolean(shown)} texts={texts} imageUpload={imageUpload} disabled={disabled}>
      {shown ? (
        <img
          className={classes.logo}
          data-dark={field === 'logoDark' || undefined}
          src={onThisOrigin(shown)}
          alt={t(`${field}.of`, { name: company.name })}
        />
      ) : (
        <span className={classes.noLogo} data-dark={field === 'logoDark' || undefined} aria-hidden>
          <IconBuilding size={24} stroke={1.5} />
        </span>
      )}
    </ImageChooser>
  )
}
