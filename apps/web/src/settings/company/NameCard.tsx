import { Button, TextInput } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { attachments } from '@vitrine/contract/attachments'
import { companies } from '@vitrine/contract/companies'
import type { AnswerOf } from '@vitrine/contract/operation'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { send } from '../../api/send.ts'
import { invalidate, useApiMutation } from '../../api.ts'
import { Card } from '../../ui/Card.tsx'
import { toastError } from '../../ui/toasts.ts'
import { useErrorText } from '../../use-error-text.ts'
import classes from '../Form.module.css'
import { onThisOrigin } from '../picture.ts'
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
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const failed = (error: unknown) => void toastError(t('logoFailed'), { more: errorText(error) })
  const save = useApiMutation(companies.update, {
    onSuccess: () => invalidate(companies.read, companies.list),
    onError: failed,
  })
  const upload = async (file: File | undefined) => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    try {
      const { id } = await send(attachments.create, { body })
      save.mutate({ params: { id: company.id }, body: { logo: id } })
    } catch (error) {
      failed(error)
    }
  }
  const { logo } = company.brand
  return (
    <div className={classes.photo}>
      {logo ? (
        <img className={classes.logo} src={onThisOrigin(logo)} alt={t('logoOf', { name: company.name })} />
      ) : (
        <span className={classes.noLogo} aria-hidden>
          <IconBuilding size={24} stroke={1.5} />
        </span>
      )}
      <div>
        <div className={classes.buttons}>
          {!disabled && (
            <Button variant="default" loading={save.isPending} onClick={() => input.current?.click()}>
              {logo ? t('changeLogo') : t('addLogo')}
            </Button>
          )}
          {logo && !disabled && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => save.mutate({ params: { id: company.id }, body: { logo: null } })}
            >
              {t('removeLogo')}
            </Button>
          )}
        </div>
        <p className={classes.hint}>{t('logoHint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('addLogo')}
        onChange={(event) => {
          void upload(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
