import { Autocomplete, Button, SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorReason } from '../../api/use-error-reason.ts'
import accounts from '../../connections/Accounts.module.css'
import type { AccountMatch } from '../../connections/assignment.ts'
import { ConnectSteps } from '../../connections/ConnectSteps.tsx'
import { type ImportSearch, importShows } from '../../connections/search.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import type { TreeLocation } from '../../ui/location-tree/tree.ts'
import { RunBar } from '../../ui/RunBar.tsx'
import { useGroups } from '../groups-and-labels.ts'
import { AuthorizeAgain } from './AuthorizeAgain.tsx'
import classes from './GoogleImport.module.css'
import {
  buildReview,
  countRows,
  getAccountId,
  getTicksAfterSelection,
  isTicked,
  type ReviewRow,
  type ReviewView,
  views,
} from './import-review.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { groupNamed, useGoogleImport } from './use-google-import.ts'
import { useImportPlan } from './use-import-plan.ts'

interface Props {
  grant: string
  matches: readonly AccountMatch[]
  /** How many there are, loaded or not. */
  total: number
  locations: readonly TreeLocation[]
}

const filters = ['new', ...importShows] as const satisfies ReviewView[]

const groupField = 'import-group'

/** Every profile beside what would become of it, the ticked ones brought in, each with its own result. */
export function ImportReview({ grant, matches, total, locations }: Props) {
  const t = useTranslations('places.google')
  const formats = useFormats()
  const why = useErrorReason()
  const groups = useGroups().data?.items ?? []
  const { byHand, ticks, group, ...plan } = useImportPlan()
  const search: ImportSearch = useSearch({ from: '/dashboard/settings/company/import/$id' })
  const filter: ReviewView = search.show ?? 'new'
  const navigate = useNavigate({ from: '/settings/company/import/$id' })
  const [groupError, setGroupError] = useState<string>()
  const [naming, setNaming] = useState(false)
  const work = useGoogleImport(grant)
  const rows = useMemo(
    () => buildReview(matches, locations, byHand, work.outcomes),
    [matches, locations, byHand, work.outcomes],
  )
  const going = rows.filter((row) => isTicked(row, ticks))
  const selected = new Set(going.map(getAccountId))
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
    setGroupError(undefined)
    try {
      const id = await groupNamed(group)
      void work.start(chosen, id, plan.forget)
    } catch (error) {
      setGroupError(`${t('groupFailed')}. ${why(error)}`)
      document.getElementById(groupField)?.focus()
    } finally {
      setNaming(false)
    }
  }
  return (
    <section className={`${accounts.frame} ${classes.card}`} aria-label={t('title')}>
      <div className={accounts.bar}>
        <ConnectSteps now={isOver ? 'done' : 'choose'} of={['authorize', 'choose', 'done']} />
        <SegmentedControl
          size="xs"
          aria-label={t('show')}
          value={filter}
          onChange={(value) => {
            const show = importShows.find((item) => item === value)
            void navigate({ search: (before) => ({ ...before, show }), replace: true })
          }}
          data={filters.map((filterName) => ({
            value: filterName,
            label: t(`filter.${filterName}`, { count: formats.integer(countRows(filterName, rows)) }),
          }))}
        />
      </div>
      <ReviewTable
        rows={rows.filter(views[filter])}
        locations={locations}
        busy={running}
        selected={filter === 'used' ? null : selected}
        onSelect={(next) => plan.tick(getTicksAfterSelection(rows, ticks, next))}
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
            : t('found', { count: total, countText: formats.integer(total), used: countRows('used', rows) })}
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
            error={groupError}
            onChange={(name) => {
              setGroupError(undefined)
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
