import { permissions } from '@vitrine/contract/permissions'
import { useTranslations } from 'use-intl'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import type { ValidationOptions } from '../../forms/use-form-validation.ts'
import type { UserPermissions } from './user-permissions.ts'

const fields = [
  'email',
  'firstName',
  'lastName',
  'lang',
  ...permissions.map((right) => `appPermissions.${right}` as const),
  'roles',
  'profile',
  'allowedLocations',
  'disabled',
] as const
export type PersonField = (typeof fields)[number]

type Texts = Readonly<Partial<Record<'firstName' | 'lastName' | 'email' | 'lang', string | null>>>

/** The errors of a user's form, from the server and from validation. */
export function useUserFormErrors(
  error: unknown,
  texts: Texts,
  standing: UserPermissions,
  wrong: ValidationOptions<PersonField>['wrong'],
) {
  const t = useTranslations('users')
  const getFieldName = (field: PersonField): string => {
    if (field.startsWith('appPermissions.'))
      return t(`right.${field.slice('appPermissions.'.length) as (typeof permissions)[number]}.name`) // from `permissions`
    return field === 'roles' ? t('right.ROLE_APPROVAL.name') : t(`field.${field as 'email'}`) // the other keys
  }
  const { profile, approval, permissions: granted, locations } = standing
  const given = permissions.map((right) => [`appPermissions.${right}`, granted[right]])
  const values = { ...texts, ...Object.fromEntries(given), roles: approval, profile, allowedLocations: locations }
  return useFormErrors(error, fields, { getId: getFieldId, getName: getFieldName, values, wrong })
}

function getFieldId(field: PersonField): string {
  if (field === 'roles') return 'right-ROLE_APPROVAL'
  if (field === 'allowedLocations') return 'user-places'
  return field.startsWith('appPermissions.') ? `right-${field.slice('appPermissions.'.length)}` : `user-${field}`
}
