import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getImpersonatedCompany } from '../../api/impersonation.ts'
import { useMe } from '../../session/current-user.ts'
import { VirtualSelect } from '../../ui/VirtualSelect.tsx'
import { usePeoplePages } from '../users/people.ts'
import classes from './Alerts.module.css'
import type { Alert, AlertForm } from './alert-form.ts'

interface Props {
  values: AlertForm
  set: (edit: Partial<AlertForm>) => void
  getError: (field: 'everybody' | 'recipients') => string | undefined
  /** The current recipients with their names: not every viewer may list users. */
  known: Alert['recipients']
}

/** Notifies all users who see the location, or selected ones. */
export function PeopleFields({ values, set, getError, known }: Props) {
  const t = useTranslations('settings.keywords')
  const colleagues = useColleagues(known, values.recipients)
  return (
    <div className={classes.part}>
      <Radio.Group
        label={t('who')}
        value={values.everybody ? 'all' : 'some'}
        error={getError('everybody')}
        onChange={(value) => set({ everybody: value === 'all' })}
      >
        <div id="alert-everybody" className={classes.radios}>
          <Radio value="all" label={t('everybody')} description={t('everybodyHint')} />
          <Radio value="some" label={t('somebody')} description={t('somebodyHint')} />
        </div>
      </Radio.Group>
      {!values.everybody && (
        <VirtualSelect
          id="alert-recipients"
          multiple
          label={t('people')}
          {...colleagues}
          value={values.recipients}
          error={getError('recipients')}
          onChange={(recipients) => set({ recipients })}
        />
      )}
    </div>
  )
}

/** Users with inbox permission, searched on the server. A viewer who may not list users gets themselves and `known`. */
function useColleagues(known: Alert['recipients'], chosen: readonly string[]) {
  const me = useMe()
  const [search, setSearch] = useState('')
  const mayList = me.appPermissions.users
  const found = usePeoplePages(
    { permission: 'inbox', status: ['active', 'invited'], ...(search ? { search } : {}) },
    mayList,
  )
  const people = new Map([
    ...known.map(({ id, name }): [string, string] => [id, name]),
    // An administrator acting for this company is not one of its users.
    ...(getImpersonatedCompany() === null
      ? [[me.id, `${me.firstName} ${me.lastName}`.trim()] satisfies [string, string]]
      : []),
    ...(found.data?.items ?? []).map((user): [string, string] => [
      user.id,
      `${user.firstName} ${user.lastName}`.trim() || user.email,
    ]),
  ])
  const [seen, setSeen] = useState(people)
  // Keeps the names of selected users while the search shows others.
  const unseen = [...people].filter(([id]) => !seen.has(id))
  if (unseen.length > 0) setSeen(new Map([...seen, ...unseen]))
  const shown = search === '' ? new Map([...seen].filter(([id]) => people.has(id) || chosen.includes(id))) : people
  return {
    options: [...shown].map(([value, text]) => ({ value, text })),
    loading: found.isFetching,
    onSearch: mayList ? setSearch : undefined,
    onMore: found.more,
  }
}
