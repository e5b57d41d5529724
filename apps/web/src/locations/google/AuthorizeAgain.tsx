import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../api/use-error-text.ts'
import { useAuthorize } from '../../connections/use-authorize.ts'
import classes from './GoogleImport.module.css'

/** What Google no longer accepts is given anew, and the person is back here. */
export function AuthorizeAgain() {
  const t = useTranslations('places.google')
  const errorText = useErrorText()
  const authorization = useAuthorize()
  return (
    <>
      {authorization.error && (
        <p className={classes.failure} role="alert">
          {errorText(authorization.error)}
        </p>
      )}
      <Button
        loading={authorization.isLeaving}
        onClick={() => authorization.mutate({ network: 'google', returnTo: '/settings/company/import/google' })}
      >
        {t('again')}
      </Button>
    </>
  )
}
