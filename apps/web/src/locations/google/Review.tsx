import { Autocomplete, Button, SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWhy } from '../../api/use-error-reason.ts'
import accounts from '../../connections/Accounts.module.css'
import type { Match } from '../../connections/assignment.ts'
import { Steps } from '../../connections/Steps.tsx'
import { type ImportSearch, importShows } from '../../connections/search.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import type { TreePlace } from '../../ui/location-tree/tree.ts'
import { RunBar } from '../../ui/RunBar.tsx'
import { useGroups } from '../named.ts'
import { AuthorizeAgain } from './AuthorizeAgain.tsx'
import classes from './GoogleImport.module.css'
import { ReviewTable } from './ReviewTable.tsx'
import { countIn, idOf, isTicked, type ReviewRow, reviewOf, tickedAnew, type View, views } from './review.ts'
import { groupNamed, useImporting } from './use-importing.ts'
import { usePlan } from './use-plan.ts'

interface Props {
  grant: string
  matches: readonly Match[]
  /** How many there are, loaded or not. */
  total: number
  places: readonly TreePlace[]
}

const filters = ['new', ...importShows] as const satisfies View[]

const groupField = 'import-group'

/** Every profile beside what would become of it, the ticked ones brought in, each with its own result. */
export function Review({ grant, matches, total, places }: Props) {
  const t = useTranslations('places.google')
  const formats = useFormats()
  const why = useWhy()
  const groups = useGroups().data?.items ?? []
  const { byHand, ticks, group, ...plan } = usePlan()
  const search: ImportSearch = useSearch({ from: '/dashboard/settings/company/import/$id' })
  const filter: View = search.show ?? 'new'
  const navigate = useNavigate({ from: '/settings/company/import/$id' })
  const [groupFault, setGroupFault] = useState<string>()
  const [naming, setNaming] = useState(false)
  const work = useImporting(grant)
  const rows = useMemo(() => reviewOf(matches, places, byHand, work.outcomes), [matches, places, byHand, work.outcomes])
  const going = rows.filter((row) => isTicked(row, ticks))
  const selected = new Set(going.map(idOf))
  const running = work.run?.phase === 'running'
  const failed = rows.filter(({ outcome }) => outcome?.what === 'failed')
  const isRevoked = failed.some(({ outcome }) => outcome?.what === 'failed' && outcome.isRevoked)
  const left = going.filter(({ outcome }) => outcome === undefined)
  const isEnded = work.run?.phase === 'ended'
  const isOver = isEnded && failed.length === 0
  const foot = useRef<HTMLElement>(null)
  // The button that began it cannot keep the focus: what comes next has it.
  useEffect(() => {
    if (isEnded && isFocusLost()) foot.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isEnded])

  const start = async (chosen: readonly ReviewRow[]) => {
    setNaming(true)
    setGroupFault(undefined)
    try {
      const id = await groupNamed(group)
      void work.start(chosen, id, plan.forget)
    } catch (error) {
      setGroupFault(`${t('groupFailed')}. ${why(error)}`)
      document.getElementById(groupField)?.focus()
    } finally {
      setNaming(false)
    }
  }
  return (
    <section className={`${accounts.frame} ${classes.card}`} aria-label={t('title')}>
      <div className={accounts.bar}>
        <Steps now={isOver ? 'done' : 'choose'} of={['authorize', 'choose', 'done']} />
        <SegmentedControl
          size="xs"
          aria-label={t('show')}
          value={filter}
          onChange={(value) => {
            const show = importShows.find((one) => one === value)
            void navigate({ search: (before) => ({ ...before, show }), replace: true })
          }}
          data={filters.map((one) => ({
            value: one,
            label: t(`filter.${one}`, { count: formats.integer(countIn(one, rows)) }),
          }))}
        />
      </div>
      <ReviewTable
        rows={rows.filter(views[filter])}
        places={places}
        busy={running}
        selected={filter === 'used' ? null : selected}
        onSelect={(next) => plan.tick(tickedAnew(rows, ticks, next))}
        onChoose={plan.choose}
      />
      <footer className={classes.foot} ref={foot}>
        {work.run && (
          <RunBar label={t('running')} total={work.run.total} done={work.run.done} failed={work.run.failed} />
        )}
        <p className={classes.words} role="status">
          {work.run
            ? t('counts', {
                ...{ done: work.run.done, failed: work.run.failed },
                left: work.run.total - work.run.done - work.run.failed,
              })
            : t('found', { count: total, countText: formats.integer(total), used: countIn('used', rows) })}
        </p>
        {isOver ? (
          <LinkButton to="/settings/company" variant={left.length > 0 ? 'default' : 'filled'}>
            {t('toPlaces')}
          </LinkButton>
        ) : (
          <Autocomplete
            id={groupField}
            className={classes.group}
            aria-label={t('group')}
            placeholder={t('group')}
            maxLength={200}
            disabled={running}
            value={group}
            error={groupFault}
            onChange={(name) => {
              setGroupFault(undefined)
              plan.setGroup(name)
            }}
            data={groups.map(({ name }) => name)}
          />
        )}
        {failed.length > 0 &&
          !running &&
          (isRevoked ? (
            <AuthorizeAgain />
          ) : (
            <Button loading={naming} onClick={() => void start(failed)}>
              {t('retryFailed', { count: failed.length })}
            </Button>
          ))}
        {(left.length > 0 || running || !work.run) && !isRevoked && (
          <Button loading={running || naming} disabled={left.length === 0} onClick={() => void start(left)}>
            {t('confirm', { count: left.length })}
          </Button>
        )}
      </footer>
    </section>
  )
}
