import { TextInput } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { companies } from '@vitrine/contract/companies'
import type { AnswerOf } from '@vitrine/contract/operation'
import { useTranslations } from 'use-intl'
import { send } from '../../api/send.ts'
import { invalidate } from '../../api.ts'
import { Card } from '../../ui/Card.tsx'
import classes from '../Form.module.css'
import { PictureChooser } from '../PictureChooser.tsx'
import { onThisOrigin } from '../picture.ts'
import { usePicture } from '../use-picture.ts'
import type { PartProps } from './identity.ts'

type Company = AnswerOf<typeof companies.read>

export function NameCard({ company, values, set, disabled, errorOf }: PartProps & { company: Company }) {
  const t = useTranslations('settings.identity')
  return (
    <Card title={t('identity')} icon={IconBuilding}>
      <div className={classes.form}>
        <Logo company={company} disabled={disabled} />
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

/** Shown in the menu in place of the product's own. */
function Logo({ company, disabled }: { company: Company; disabled: boolean }) {
  const t = useTranslations('settings.identity')
  const picture = usePicture(async (logo) => {
    await send(companies.update, { params: { id: company.id }, body: { logo } })
    await invalidate(companies.read, companies.list)
  })
  const { logo } = company.brand
  const words = {
    add: t('addLogo'),
    change: t('changeLogo'),
    remove: t('removeLogo'),
    failed: t('logoFailed'),
    hint: t('logoHint'),
  }
  return (
    <PictureChooser isThere={Boolean(logo)} words={words} picture={picture} disabled={disabled}>
      {logo ? (
        <img className={classes.logo} src={onThisOrigin(logo)} alt={t('logoOf', { name: company.name })} />
      ) : (
        <span className={classes.noLogo} aria-hidden>
          <IconBuilding size={24} stroke={1.5} />
        </span>
      )}
    </PictureChooser>
  )
}
