import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import { AddButton } from './AddButton.tsx'
import classes from './Competitors.module.css'
import type { CompetitorSearch } from './search.ts'
import { idOf, type Subject } from './subjects.ts'
import { useNames } from './use-names.ts'
import { useRemove } from './use-remove.ts'
import { useStanding } from './use-standing.ts'

interface Props {
  rivals: readonly Subject[]
  id: string | undefined
  place: string
  search: CompetitorSearch
}

/** Those the place is held against; one that is picked is looked at alone. */
export function Rivals({ rivals, id, place, search, unset }: Props & { unset: boolean }) {
  const t = useTranslations('competitors')
  const navigate = useNavigate()
  const nameOf = useNames()
  const standing = useStanding()
  const kept = { ...search, locations: [place] }
  const remove = useRemove(
    place,
    () => void (id !== undefined && navigate({ to: '/gmb-competitor', search: kept, replace: true })),
  )
  return (
    <nav className={classes.rivals} aria-label={t('title')}>
      <ul>
        <li className={classes.rival} data-current={id === undefined || undefined}>
          <Link
            to="/gmb-competitor"
            search={kept}
            className={classes.pick}
            aria-current={id === undefined ? 'page' : undefined}
          >
            <span className={classes.name}>{t('all')}</span>
            <span className={classes.soft}>{t('count', { count: rivals.length })}</span>
          </Link>
        </li>
        {rivals.map((one) => (
          <li key={idOf(one)} className={classes.rival} data-current={idOf(one) === id || undefined}>
            <Link
              to="/gmb-competitor/$id"
              params={{ id: idOf(one) }}
              search={kept}
              className={classes.pick}
              aria-current={idOf(one) === id ? 'page' : undefined}
            >
              <span className={classes.name} dir="auto">
                {nameOf(one)}
              </span>
              <span className={classes.soft}>{one.error ? t('unknown') : standing(one)}</span>
            </Link>
            <ActionIcon
              size="sm"
              className={classes.remove}
              aria-label={t('remove.label', { name: nameOf(one) })}
              onClick={() => void remove({ id: idOf(one), name: nameOf(one) })}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <AddButton place={place} count={rivals.length} unset={unset} />
    </nav>
  )
}

/** The same as one line, where there is no room beside the charts. */
export function RivalsSelect({ rivals, id, place, search }: Props) {
  const t = useTranslations('competitors')
  const navigate = useNavigate()
  const nameOf = useNames()
  const standing = useStanding()
  const kept = { ...search, locations: [place] }
  return (
    <div className={classes.select}>
      <VirtualSelect
        label={t('pick')}
        labelHidden
        size="sm"
        clearable
        placeholder={t('all')}
        options={rivals.map((one) => ({ value: idOf(one), text: nameOf(one), more: standing(one) }))}
        value={id ?? null}
        onChange={(chosen) =>
          void (chosen === null
            ? navigate({ to: '/gmb-competitor', search: kept })
            : navigate({ to: '/gmb-competitor/$id', params: { id: chosen }, search: kept }))
        }
      />
    </div>
  )
}
