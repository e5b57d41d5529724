import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../api/error.ts'
import { send } from '../../api/send.ts'
import { invalidate } from '../../api.ts'
import { useOwnKey } from '../../drafts.ts'
import { useSentDraft } from '../../sent-drafts.ts'
import { toastDone, toastError } from '../../ui/toasts.ts'
import { useFault } from '../../use-fault.ts'
import { useRules } from '../../use-rules.ts'
import { useTellLeft, useWhy } from '../../use-why.ts'
import classes from '../Form.module.css'
import own from './Companies.module.css'
import type { Company as Listed } from './company.ts'

type Company = Pick<Listed, 'id' | 'name'>

/** Opens a company again, and says what waits there for a decision. */
export function useEnable() {
  const t = useTranslations('settings.companies')
  const why = useWhy()
  return useMutation<unknown, ApiError, Company>({
    mutationFn: ({ id }) => send(companies.enable, { params: { id } }, { company: id }),
    onSuccess: async (_answer, { name }) => {
      await invalidate(companies.list, companies.read)
      toastDone(t('enabled', { name }))
    },
    onError: (error, { name }) => toastError(t('enableFailed', { name }), { more: why(error) }),
  })
}

/** Says what stops, asks why, and lets it be taken back. */
export function DisableCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useTranslations('settings.companies')
  const app = useTranslations('app')
  const kit = useTranslations('kit')
  const rules = useRules()
  const { id, name } = company
  const { text: because, write: setBecause, sending, drop } = useSentDraft(useOwnKey(`disable ${id}`))
  const enable = useEnable()
  const disable = useMutation<unknown, ApiError, string>({
    mutationFn: (reason) => send(companies.disable, { params: { id }, body: { because: reason } }, { company: id }),
    onSuccess: async () => {
      drop()
      await invalidate(companies.list, companies.read)
      toastDone(t('disabled', { name }), { undo: { text: kit('undo'), run: () => enable.mutate(company) } })
    },
    onError: useTellLeft(t('disableTitle', { name })),
  })
  const { fault, watch, check } = useFault(disable.error, {
    ...{ id: 'company-because', name: 'because', value: because, wrong: rules.needed(because) },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (disable.isPending || !check()) return
    sending()
    // Of the call: what was opened since stays open.
    disable.mutate(because, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('disableTitle', { name })}
      size={480}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form className={classes.form} onSubmit={submit} noValidate {...watch}>
        <ul className={own.effects}>
          {(['people', 'posts', 'networks', 'kept'] as const).map((effect) => (
            <li key={effect}>{t(`effect.${effect}`)}</li>
          ))}
        </ul>
        <Textarea
          id="company-because"
          label={t('because')}
          description={t('becauseHint')}
          value={because}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          error={fault}
          onChange={(event) => setBecause(event.currentTarget.value)}
        />
        <div className={classes.buttons} data-end>
          <Button
            variant="default"
            onClick={() => {
              setBecause('')
              onClose()
            }}
          >
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
