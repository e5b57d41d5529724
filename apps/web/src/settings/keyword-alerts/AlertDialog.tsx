import { keywordAlerts } from '@vitrine/contract/keyword-alerts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../api/error.ts'
import { invalidate, write } from '../../api/queries.ts'
import { FormActions, FormDialog } from '../../forms/FormDialog.tsx'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { useFormEdits } from '../../forms/use-form-edits.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSave } from '../../forms/use-save.ts'
import { useValidators } from '../../forms/use-validators.ts'
import { WhereField } from '../../location-scope/WhereField.tsx'
import { useMe } from '../../session/current-user.ts'
import { toastDone } from '../../ui/toasts.ts'
import { useIsMobile } from '../../ui/use-is-mobile.ts'
import classes from './Alerts.module.css'
import { type Alert, type AlertForm, alertFields, toAlertBody, toAlertForm, withTyped } from './alert-form.ts'
import { KeywordsField } from './KeywordsField.tsx'
import { PeopleFields } from './PeopleFields.tsx'

/** An alert's keywords, locations and recipients. Unsaved edits are restored when the dialog is opened again. */
export function AlertDialog({ alert, onClose }: { alert: Alert | null; onClose: () => void }) {
  const t = useTranslations('settings.keywords')
  const isMobile = useIsMobile()
  const seesAll = useMe().profile === 'PROFILE_OWNER'
  const saved = useMemo(() => toAlertForm(alert, seesAll), [alert, seesAll])
  const form = useFormEdits<AlertForm>(`keyword-alert.${alert?.id ?? 'new'}`, saved)
  const title = t(alert ? 'editTitle' : 'newTitle')
  const save = useSave({
    ...{ form: form.key, title, once: alert === null, close: onClose },
    write: async (body: ReturnType<typeof toAlertBody>, idempotencyKey) => {
      if (alert) await write(keywordAlerts.update, { params: { id: alert.id }, body }, idempotencyKey)
      else await write(keywordAlerts.create, { body }, idempotencyKey)
    },
    onSaved: async () => {
      await form.settle(invalidate(keywordAlerts.list))
      toastDone(t(alert ? 'saved' : 'created'))
    },
  })
  const { errorOf, errors, watch, check, wrongWords } = useAlertErrors(save.error, form.values)
  const submit = () => {
    if (!check()) return
    const body = toAlertBody(form.values)
    form.set({ keywords: body.keywords, typed: '' })
    save.submit(body)
  }
  const cancel = () => {
    form.forget()
    onClose()
  }
  const part = { values: form.values, set: form.set, getError: errorOf }
  return (
    <FormDialog
      {...{ title, save, watch, onClose }}
      size={560}
      fullScreen={isMobile}
      className={classes.form}
      onSubmit={submit}
    >
      {form.restored && <RestoredDraft onDiscard={form.forget} />}
      <FormErrors errors={errors} />
      <KeywordsField {...part} wrong={wrongWords} />
      <WhereField
        of="alert"
        label={t('where')}
        hint={t('everywhereHint')}
        value={form.values}
        someOnly={!seesAll}
        {...{ set: form.set, getError: errorOf }}
      />
      <PeopleFields {...part} known={alert?.recipients ?? []} />
      <FormActions save={save} submit={t(alert ? 'save' : 'create')} onCancel={cancel} />
    </FormDialog>
  )
}

/** The errors of an alert's form, and the keywords the server refused. */
function useAlertErrors(error: unknown, form: AlertForm) {
  const t = useTranslations('settings.keywords')
  const rules = useValidators()
  const names = {
    keywords: t('words'),
    locations: t('where'),
    everywhere: t('where'),
    recipients: t('who'),
    everybody: t('who'),
  }
  const { keywords, typed, everywhere, locations, everybody, recipients } = form
  const allKeywords = withTyped(keywords, typed)
  const formErrors = useFormErrors(error, alertFields, {
    getId: (field) => `alert-${field}`,
    getName: (field) => names[field],
    values: {
      ...{ ...form, keywords: allKeywords },
      // Hidden while "all" is chosen, so an error cannot refer to them.
      ...{ locations: everywhere ? null : locations, recipients: everybody ? null : recipients },
    },
    wrong: {
      keywords: allKeywords.length === 0 ? t('fault.words') : undefined,
      locations: everywhere ? undefined : rules.places(locations),
      recipients: everybody || recipients.length > 0 ? undefined : t('fault.people'),
    },
  })
  const violations = error ? toApiError(error).violations : []
  const wrong = violations.flatMap(({ propertyPath }) => /^keywords\[(\d+)\]$/.exec(propertyPath)?.[1] ?? [])
  // Once the keywords are edited, the refused indexes no longer apply.
  const isOver = formErrors.errorOf('keywords') === undefined
  return { ...formErrors, wrongWords: new Set(isOver ? [] : wrong.map(Number)) }
}
