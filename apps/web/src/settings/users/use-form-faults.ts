import { permissions } from '@vitrine/contract/permissions'
import { useTranslations } from 'use-intl'
import { byField, toApiError } from '../../api/error.ts'
import { useErrorText } from '../../use-error-text.ts'

const fields = [
  'firstName',
  'lastName',
  'email',
  'lang',
  ...permissions.map((right) => `appPermissions.${right}` as const),
  'roles',
  'profile',
  'allowedLocations',
  'disabled',
] as const
type Field = (typeof fields)[number]

/** What the server found wrong with a person's form: at its field, and all of it at once above. */
export function useFormFaults(error: unknown) {
  const t = useTranslations('users')
  const errorText = useErrorText()
  const refused = error ? byField(toApiError(error), fields) : null
  const nameOf = (field: Field): string => {
    if (field.startsWith('appPermissions.'))
      return t(`right.${field.slice('appPermissions.'.length) as (typeof permissions)[number]}.name`) // made of these above
    return field === 'roles' ? t('right.ROLE_APPROVAL.name') : t(`field.${field as 'email'}`) // the others have their own names
  }
  const errors = fields.flatMap((field) => {
    const message = refused?.fields[field]
    return message === undefined ? [] : [{ fieldId: idOf(field), message: `${nameOf(field)} : ${message}` }]
  })
  const rest = refused?.rest.map((message) => ({ message })) ?? []
  const plain = error && errors.length + rest.length === 0 ? [{ message: errorText(error) }] : []
  return {
    errorOf: (field: string): string | undefined => refused?.fields[field],
    errors: [...errors, ...rest, ...plain],
  }
}

function idOf(field: Field): string {
  if (field === 'roles') return 'right-ROLE_APPROVAL'
  if (field === 'allowedLocations') return 'user-places'
  return field.startsWith('appPermissions.') ? `right-${field.slice('appPermissions.'.length)}` : `user-${field}`
}
