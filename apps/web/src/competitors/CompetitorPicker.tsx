import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { VirtualSelect } from '../ui/VirtualSelect.tsx'
import { AddButton } from './AddButton.tsx'
import classes from './Competitors.module.css'
import { type ComparedBusiness, getSubjectId } from './compared-businesses.ts'
import type { CompetitorSearch } from './search.ts'
import { useNames } from './use-names.ts'
import { useRatingText } from './use-rating-text.ts'
import { useRemove } from './use-remove.ts'

interface Props {
  rivals: readonly ComparedBusiness[]
  id: string | undefined
  locationId: string
  search: CompetitorSearch
}

/** The location's competitors; selecting one compares with it alone. */
export function CompetitorPicker({ rivals, id, locationId, search, unset }: Props & { unset: boolean }) {
  const t = useTranslations('competitors')
  const navigate = useNavigate()
  const nameOf = useNames()
  const standing = useRatingText()
  const baseSearch = { ...search, locations: [locationId] }
  const remove = useRemove(
    locationId,
    () => void (id !== undefined && navigate({ to: '/gmb-competitor', search: baseSearch, replace: true })),
  )
  return (
    <nav className={classes.rivals} aria-label={t('title')}>
      <ul>
        <li className={classes.rival} data-current={id === undefined || undefined}>
          <Link
            to="/gmb-competitor"
            search={baseSearch}
            className={classes.pick}
            aria-current={id === undefined ? 'page' : undefined}
          >
            <span className={classes.name}>{t('all')}</span>
            <span className={classes.soft}>{t('count', { count: rivals.length })}</span>
          </Link>
        </li>
        {rivals.map((rival) => (
          <li
            key={getSubjectId(rival)}
            className={classes.rival}
            data-current={getSubjectId(rival) === id || undefined}
          >
            <Link
              to="/gmb-competitor/$id"
              params={{ id: getSubjectId(rival) }}
              search={baseSearch}
              className={classes.pick}
              aria-current={getSubjectId(rival) === id ? 'page' : undefined}
            >
              <span className={classes.name} dir="auto">
                {nameOf(rival)}
              </span>
              <span className={classes.soft}>{rival.error ? t('unknown') : standing(rival)}</span>
            </Link>
            <ActionIcon
              size="sm"
              className={classes.remove}
              aria-label={t('remove.label', { name: nameOf(rival) })}
              onClick={() => void remove({ id: getSubjectId(rival), name: nameOf(rival) })}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <AddButton locationId={locationId} count={rivals.length} unset={unset} />
    </nav>
  )
}

/** The same as a select, where the list has no room beside the charts. */
export function CompetitorSelect({ rivals, id, locationId, search }: Props) {
  const t = useTranslations('competitors')
  const navigate = useNavigate()
  const nameOf = useNames()
  const standing = useRatingText()
  const baseSearch = { ...search, locations: [locationId] }
  return (
    <div className={classes.select}>
      <VirtualSelect
        label={t('pick')}
        labelHidden
        size="sm"
        clearable
        placeholder={t('all')}
        options={rivals.map((rival) => ({ value: getSubjectId(rival), text: nameOf(rival), more: standing(rival) }))}
        value={id ?? null}
        onChange={(chosen) =>
          void (chosen === null
            ? navigate({ to: '/gmb-competitor', search: baseSearch })
            : navigate({ to: '/gmb-competitor/$id', params: { id: chosen }, search: baseSearch }))
        }
      />
    </div>
  )
}
