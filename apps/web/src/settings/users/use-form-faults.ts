import { permissions } from '@vitrine/contract/permissions'
import { useTranslations } from 'use-intl'
import { useFaults } from '../../use-faults.ts'

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

/** What the server found wrong with a person's form. */
export function useFormFaults(error: unknown) {
  const t = useTranslations('users')
  const nameOf = (field: Field): string => {
    if (field.startsWith('appPermissions.'))
      return t(`right.${field.slice('appPermissions.'.length) as (typeof permissions)[number]}.name`) // made of these above
    return field === 'roles' ? t('right.ROLE_APPROVAL.name') : t(`field.${field as 'email'}`) // the others have their own names
  }
  return useFaults(error, fields, { idOf, nameOf })
}

function idOf(field: Field): string {
  if (field === 'roles') return 'right-ROLE_APPROVAL'
  if (field === 'allowedLocations') return 'user-places'
  return field.startsWith('appPermissions.') ? `right-${field.slice('appPermissions.'.length)}` : `user-${field}`
}
