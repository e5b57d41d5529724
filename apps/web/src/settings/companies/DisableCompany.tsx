import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../api/error.ts'
import { invalidate } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import { useErrorReason } from '../../api/use-error-reason.ts'
import { useDraft, useOwnKey } from '../../drafts/drafts.ts'
import { FormActions, FormDialog } from '../../forms/FormDialog.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { useFieldError } from '../../forms/use-field-error.ts'
import { useSave } from '../../forms/use-save.ts'
import { useValidators } from '../../forms/use-validators.ts'
import { toastDone, toastError } from '../../ui/toasts.ts'
import classes from '../Form.module.css'
import own from './Companies.module.css'
import type { CompanyListItem as Listed } from './company.ts'

type Company = Pick<Listed, 'id' | 'name'>

/** Enables a company again, and reports what waits there for a decision. */
export function useEnable() {
  const t = useTranslations('settings.companies')
  const why = useErrorReason()
  return useMutation<unknown, ApiError, Company>({
    mutationFn: ({ id }) => send(companies.enable, { params: { id } }, { company: id }),
    onSuccess: async (_response, { name }) => {
      await invalidate(companies.list, companies.read)
      toastDone(t('enabled', { name }))
    },
    onError: (error, { name }) => toastError(t('enableFailed', { name }), { more: why(error) }),
  })
}

/** Confirms disabling a company: says what stops and asks for a reason. A toast offers to undo it. */
export function DisableCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const t = useTranslations('settings.companies')
  const kit = useTranslations('kit')
  const rules = useValidators()
  const { id, name } = company
  const form = useOwnKey(`disable ${id}`)
  const [reason, setReason, draft] = useDraft(form)
  const enable = useEnable()
  const title = t('disableTitle', { name })
  const save = useSave({
    ...{ form, title, action: 'disable', close: onClose },
    write: (because: string) => send(companies.disable, { params: { id }, body: { because } }, { company: id }),
    onSaved: async () => {
      draft.drop()
      await invalidate(companies.list, companies.read)
      toastDone(t('disabled', { name }), { undo: { text: kit('undo'), run: () => enable.mutate(company) } })
    },
  })
  const { fault, watch, check } = useFieldError(save.error, {
    ...{ id: 'company-because', name: 'because', value: reason, wrong: rules.needed(reason) },
  })
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <FormDialog
      {...{ title, save, watch, onClose }}
      size={480}
      className={classes.form}
      onSubmit={() => {
        if (check()) save.submit(reason)
      }}
    >
      {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
      <ul className={own.effects}>
        {(['people', 'posts', 'networks', 'kept'] as const).map((effect) => (
          <li key={effect}>{t(`effect.${effect}`)}</li>
        ))}
      </ul>
      <Textarea
        id="company-because"
        label={t('because')}
        description={t('becauseHint')}
        value={reason}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        error={fault}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormActions save={save} submit={t('disableConfirm')} onCancel={cancel} danger />
    </FormDialog>
  )
}
