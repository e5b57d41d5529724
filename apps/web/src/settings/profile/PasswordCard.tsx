import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { users } from '@vitrine/contract/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate } from '../../api/queries.ts'
import { useOwnKey } from '../../drafts/drafts.ts'
import { FormErrors } from '../../forms/FormErrors.tsx'
import { SavingFields } from '../../forms/SavingFields.tsx'
import { savesByKey } from '../../forms/use-save-key.ts'
import { useValidators } from '../../forms/use-validators.ts'
import { changePassword } from '../../session/change-password.ts'
import type { Me } from '../../session/current-user.ts'
import { Card } from '../../ui/Card.tsx'
import { toastDone } from '../../ui/toasts.ts'
import classes from '../Form.module.css'
import { SecretField } from './SecretField.tsx'
import { useSecretChange } from './use-secret-change.ts'

/** Changes the password. That ends every session; this browser then signs in again by itself. */
export function PasswordCard({ me }: { me: Me }) {
  const t = useTranslations('settings.profile')
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const rules = useValidators()
  const change = useSecretChange({
    ...{ form: useOwnKey('password'), title: t('password') },
    write: (body: Parameters<typeof changePassword>[2]) => changePassword(me.id, me.email, body),
    ids: { currentPassword: 'profile-current', password: 'profile-password' },
    body: { currentPassword: current, password },
    wrong: { currentPassword: rules.needed(current), password: rules.password(password) },
    onSaved: async () => {
      setCurrent('')
      setPassword('')
      await invalidate(users.read)
      toastDone(t('passwordSaved'))
    },
  })
  return (
    <Card title={t('password')} icon={IconLock}>
      <form ref={savesByKey} className={classes.form} noValidate {...change.form}>
        <SavingFields save={change.save}>
          <FormErrors errors={change.errors} />
          {/* Password managers store the new password with this user name. */}
          <input type="text" name="username" value={me.email} autoComplete="username" readOnly hidden />
          <div className={classes.fields}>
            <SecretField
              id="profile-current"
              label={t('currentPassword')}
              value={current}
              autoComplete="current-password"
              error={change.errorOf('currentPassword')}
              onChange={setCurrent}
            />
            <SecretField
              id="profile-password"
              label={t('newPassword')}
              description={t('passwordRule')}
              value={password}
              autoComplete="new-password"
              error={change.errorOf('password')}
              onChange={setPassword}
            />
          </div>
          <p className={classes.hint}>{t('passwordEffect')}</p>
          <div className={classes.buttons}>
            <Button type="submit" variant="default" loading={change.save.isSending}>
              {t('savePassword')}
            </Button>
          </div>
        </SavingFields>
      </form>
    </Card>
  )
}
