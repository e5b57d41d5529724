import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { accounts } from '@vitrine/contract/accounts'
import { knownTexts } from '@vitrine/contract/password'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toApiError } from '../api/error.ts'
import { q } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { send } from '../api/send.ts'
import { clearSession } from '../api/session-storage.ts'
import { useBusy } from '../forms/use-busy.ts'
import { brand } from '../theme/brand.ts'
import { ChoosePassword } from './ChoosePassword.tsx'
import { EmailForm } from './EmailForm.tsx'
import classes from './Form.module.css'
import { clearIfLinkExpired, readGuestField, storeGuestField } from './guest-storage.ts'
import { isDifferentUser, LinkResult } from './LinkResult.tsx'
import { LinkSent } from './LinkSent.tsx'
import { RenewLink } from './RenewLink.tsx'
import { useGuestSubmit } from './use-guest-submit.ts'

/** With the token of an email: the form for a new password. Without a token: the form that requests the email. */
export function ResetPage() {
  const [token, setToken] = useState(() => readGuestField('reset'))
  return token === '' ? <RequestForm /> : <Choosing token={token} onOther={() => setToken('')} />
}

function RequestForm() {
  const t = useTranslations('accounts.reset')
  const back = useTranslations('accounts.signUp')
  const [sentLink, setSentLink] = useState<{ email: string; validFor: number; resendAfter: number }>()
  const request = (email: string) => send(accounts.requestReset, { body: { email } })
  if (sentLink)
    return <LinkSent {...sentLink} resend={() => request(sentLink.email)} onChange={() => setSentLink(undefined)} />
  return (
    <EmailForm
      title={t('title')}
      lead={t('lead')}
      submit={t('submit')}
      onSubmit={async (email) => setSentLink({ email, ...(await request(email)) })}
      foot={(isLocked) => (
        <p className={classes.foot}>
          {t('remembered')}{' '}
          <Link to="/login" disabled={isLocked}>
            {back('signIn')}
          </Link>
        </p>
      )}
    />
  )
}

function Choosing({ token, onOther }: { token: string; onOther: () => void }) {
  const t = useTranslations('accounts.reset')
  const field = useTranslations('accounts.password')
  const navigate = useNavigate()
  const { pending, error, run } = useGuestSubmit()
  const save = useBusy(pending, 'save')
  // The guest layout has no QueryClientProvider.
  const person = useQuery({ ...q(accounts.readReset, { params: { token } }), retry: false }, queryClient).data
  const [inTheWay, setInTheWay] = useState('')
  /** After a lost response, the link may have been used up by our own request. */
  const [isResponseLost, setResponseLost] = useState(false)

  const choose = async (password: string) => {
    const done = await run(() =>
      send(accounts.reset, { params: { token }, body: { password } }).catch((failure) => {
        if (toApiError(failure).status === 0) setResponseLost(true)
        return clearIfLinkExpired('reset', failure)
      }),
    )
    if (!done) return
    storeGuestField('reset', '')
    storeGuestField('email', done.email)
    if (isDifferentUser(done.id)) return setInTheWay(done.id)
    // The server ended all sessions of the account, this one included.
    clearSession()
    await navigate({ to: '/login', search: { why: 'reset' } })
  }

  if (inTheWay !== '')
    return (
      <LinkResult
        title={t('done.title')}
        text={t('done.text')}
        to="/login"
        action={t('done.signIn')}
        person={inTheWay}
        why="reset"
      />
    )
  if (error?.code === 'link.reset')
    return (
      <RenewLink
        title={t('invalid.title')}
        text={t(isResponseLost ? 'invalid.unanswered' : 'invalid.text')}
        submit={t('invalid.submit')}
        onChange={onOther}
        renew={() => send(accounts.requestReset, { body: { token } })}
      />
    )
  return (
    <ChoosePassword
      title={t('choose.title')}
      lead={t('choose.lead')}
      label={field('new')}
      submit={t('choose.submit')}
      known={person ? knownTexts({ ...person, brand: brand.name }) : null}
      email={person?.email ?? readGuestField('email')}
      save={save}
      error={error}
      onSubmit={choose}
    />
  )
}
