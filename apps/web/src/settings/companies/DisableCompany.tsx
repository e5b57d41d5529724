import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, byField, toApiError } from '../../api/error.ts'
import { send } from '../../api/send.ts'
import { invalidate } from '../../api.ts'
import { toastDone, toastError } from '../../ui/toasts.ts'
import { useErrorText } from '../../use-error-text.ts'
import classes from '../Form.module.css'
import own from './Companies.module.css'
import type { Company as Listed } from './company.ts'

type Company = Pick<Listed, 'id' | 'name'>

/** Opens a company again, and says what waits there for a decision. */
export function useEnable() {
  const t = useTranslations('settings.companies')
  const errorText = useErrorText()
  return useMutation<unknown, ApiError, Company>({
    mutationFn: ({ id }) => send(companies.enable, { params: { id } }, { company: id }),
    onSuccess: async (_answer, { name }) => {
      await invalidate(companies.list, companies.read)
      toastDone(t('enabled', { name }))
    },
    onError: (error, { name }) => toastError(t('enableFailed', { name }), { more: errorText(error) }),
  })
}

/** Says what stops, asks why, and lets it be taken back. */
export function DisableCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useTranslations('settings.companies')
  const app = useTranslations('app')
  const kit = useTranslations('kit')
  const errorText = useErrorText()
  const [because, setBecause] = useState('')
  const enable = useEnable()
  const { id, name } = company
  const disable = useMutation<unknown, ApiError, string>({
    mutationFn: (reason) => send(companies.disable, { params: { id }, body: { because: reason } }, { company: id }),
    onSuccess: async () => {
      await invalidate(companies.list, companies.read)
      onClose()
      toastDone(t('disabled', { name }), { undo: { text: kit('undo'), run: () => enable.mutate(company) } })
    },
  })
  const error = disable.error && toApiError(disable.error)
  const refused = error && byField(error, ['because']).fields.because
  const submit = (event: FormEvent) => {
    event.preventDefault()
    disable.mutate(because)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('disableTitle', { name })}
      size={480}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <ul className={own.effects}>
          {(['people', 'posts', 'networks', 'kept'] as const).map((effect) => (
            <li key={effect}>{t(`effect.${effect}`)}</li>
          ))}
        </ul>
        <Textarea
          label={t('because')}
          description={t('becauseHint')}
          value={because}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          error={refused ?? (error && errorText(error))}
          onChange={(event) => setBecause(event.currentTarget.value)}
        />
        <div className={classes.buttons} data-end>
          <Button variant="default" onClick={onClose}>
            {app('cancel')}
          </Button>
          <Button type="submit" color="red" loading={disable.isPending}>
            {t('disableConfirm')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
