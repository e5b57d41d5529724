import { users } from '@vitrine/contract/users'
import { useTranslations } from 'use-intl'
import { invalidate, send } from '../../api/queries.ts'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { RestoredDraft } from '../../forms/RestoredDraft.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { SavingFields } from '../../forms/SavingFields.tsx'
import { useFormEdits } from '../../forms/use-form-edits.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSave } from '../../forms/use-save.ts'
import { useValidators } from '../../forms/use-validators.ts'
import { useMe } from '../../session/current-user.ts'
import { toastDone } from '../../ui/toasts.ts'
import classes from '../Form.module.css'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { DisplayCard } from './DisplayCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { IdentityCard } from './IdentityCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

const fields = ['firstName', 'lastName'] as const

/** The user's account. Display settings apply at once, names on save; email and password need the current password. */
export function ProfilePage() {
  const t = useTranslations('settings.profile')
  const me = useMe()
  const form = useFormEdits('profile', { firstName: me.firstName, lastName: me.lastName })
  const save = useSave({
    ...{ form: form.key, title: t('title') },
    write: (body: typeof form.change) => send(users.update, { params: { id: me.id }, body }),
    onSaved: async () => {
      await form.settle(invalidate(users.read, users.list))
      toastDone(t('saved'))
    },
  })
  const rules = useValidators()
  const { errorOf, errors, watch, check } = useFormErrors(save.error, fields, {
    getId: (field) => `profile-${field}`,
    getName: (field) => t(field),
    values: form.values,
    wrong: { firstName: rules.needed(form.values.firstName) },
  })
  const submit = () => {
    if (form.dirty && !save.isBusy && check()) save.submit(form.change)
  }
  return (
    <SettingsFrame>
      <div className={classes.area}>
        <div className={classes.page} {...watch}>
          <h2 className={classes.title}>{t('title')}</h2>
          {form.restored && <RestoredDraft onDiscard={form.forget} />}
          <FormErrors errors={errors} />
          <SavingFields save={save}>
            <IdentityCard me={me} values={form.values} set={form.set} getError={errorOf} />
          </SavingFields>
          <DisplayCard me={me} />
          <NotificationsCard email={me.email} />
          <EmailCard me={me} />
          <PasswordCard me={me} />
          <SessionsCard />
          <SaveBar
            dirty={form.dirty}
            pending={save.isBusy}
            onSave={submit}
            onCancel={() => {
              form.forget()
              save.reset()
            }}
          />
        </div>
      </div>
    </SettingsFrame>
  )
}
