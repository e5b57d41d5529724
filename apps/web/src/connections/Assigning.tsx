import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOwnKey } from '../drafts/drafts.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { TreeLocation } from '../ui/location-tree/tree.ts'
import accounts from './Accounts.module.css'
import { AssignFoot } from './AssignFoot.tsx'
import { type AssignRow, AssignTable } from './AssignTable.tsx'
import {
  type AccountMatch,
  type Assignment,
  assigned,
  type ConnectionState,
  getAssignmentState,
  needsReview,
  proposed,
  willConnect,
} from './assignment.ts'
import { BulkConnectHeader } from './BulkConnectHeader.tsx'
import { Lacking } from './ChooseStep.tsx'
import { ConfirmMatches } from './ConfirmMatches.tsx'
import classes from './ConnectMany.module.css'
import { type ConnectStep, ConnectSteps } from './ConnectSteps.tsx'
import { type ManySearch, shows } from './search.ts'
import { useAssigning } from './use-assigning.ts'
import { useChoices } from './use-choices.ts'

interface Props {
  network: GrantNetwork
  grant: string
  matches: readonly AccountMatch[]
  /** How many accounts there are, loaded or not. */
  total: number
  locations: readonly TreeLocation[]
  /** The network whose turn comes after this one. */
  next: GrantNetwork | undefined
  isRedirecting: boolean
  /** Why the next network could not be gone to. */
  failure: string | null
  onNext: () => void
}

const page = '/dashboard/settings/locations/connect/$network'
const filters = ['all', ...shows] as const
type Filter = (typeof filters)[number]

/** Accounts beside places: proposed, set right by hand, connected in bulk, each with its own result. */
export function Assigning({ network, grant, matches, total, locations, next, isRedirecting, failure, onNext }: Props) {
  const t = useTranslations()
  const formats = useFormats()
  const { byHand, choose, forget } = useChoices(useOwnKey(`connect.${grant}`))
  const search: ManySearch = useSearch({ from: page })
  const filter: Filter = search.show ?? 'all'
  const navigate = useNavigate({ from: '/settings/locations/connect/$network' })
  const [isReviewing, setIsReviewing] = useState(false)
  const title = t('connections.many.page', { network: t(`kit.network.${network}`) })
  const work = useAssigning(grant, title)
  const running = work.run?.phase === 'running' ? work.run : null

  const assignment = useMemo(() => {
    const known = new Set(locations.map(({ id }) => id))
    let now: Assignment = proposed(matches)
    for (const [accountId, locationId] of byHand)
      if (now.has(accountId) && (locationId === null || known.has(locationId)))
        now = assigned(now, accountId, locationId)
    return now
  }, [matches, byHand, locations])
  const connectionStates = useMemo(
    () => new Map(locations.map((location) => [location.id, getConnectionState(location, network)])),
    [locations, network],
  )
  const rows: AssignRow[] = useMemo(
    () =>
      matches.map((match) => {
        const { accountId } = match.account
        const locationId = assignment.get(accountId) ?? null
        const outcome = work.outcomes.get(accountId)
        const standing =
          outcome === null ? 'connected' : getAssignmentState(match, locationId, connectionStates.get(locationId ?? ''))
        return {
          match,
          locationId,
          standing,
          failure: outcome ?? null,
          isDoubtful: needsReview(match, locationId, standing),
        }
      }),
    [matches, assignment, connectionStates, work.outcomes],
  )
  const going = rows.filter((row) => willConnect(row.standing))
  const doubtful = going.filter((row) => row.isDoubtful)
  const connected = [...work.outcomes.values()].filter((outcome) => outcome === null).length
  const failed = work.outcomes.size - connected
  const finished = work.outcomes.size > 0 && running === null
  const shown = rows.filter(
    (row) =>
      filter === 'all' || (filter === 'check' ? row.isDoubtful || row.failure !== null : row.locationId === null),
  )
  const counts: Record<Filter, number> = {
    all: rows.length,
    check: rows.filter((row) => row.isDoubtful || row.failure !== null).length,
    none: rows.filter((row) => row.locationId === null).length,
  }
  const now: ConnectStep = finished && failed === 0 ? 'done' : isReviewing || running ? 'verify' : 'choose'

  const start = (chosen: readonly AssignRow[]) => {
    setIsReviewing(false)
    const pairs = chosen.flatMap(({ match, locationId }) =>
      locationId === null ? [] : [{ accountId: match.account.accountId, locationId: locationId }],
    )
    void work.start(pairs, (outcomes) => {
      if ([...outcomes.values()].every((outcome) => outcome === null)) forget()
    })
  }
  return (
    <>
      <div className={classes.wide}>
        <BulkConnectHeader
          network={network}
          title={t(`connections.many.heading.${network}`)}
          text={t('connections.many.found', {
            count: total,
            countText: formats.integer(total),
            sure: rows.filter(({ match }) => match.confidence === 'sure').length,
          })}
        />
        <Lacking network={network} grant={grant} />
        <section className={`${accounts.frame} ${classes.card}`} aria-label={t(`connections.many.heading.${network}`)}>
          <div className={accounts.bar}>
            <ConnectSteps now={now} />
            <SegmentedControl
              size="xs"
              aria-label={t('connections.many.show')}
              value={filter}
              onChange={(value) => {
                const show = shows.find((option) => option === value)
                void navigate({ search: (before) => ({ ...before, show }), replace: true })
              }}
              data={filters.map((item) => ({
                value: item,
                label: t(`connections.many.filter.${item}`, { count: formats.integer(counts[item]) }),
              }))}
            />
          </div>
          <AssignTable
            network={network}
            rows={shown}
            assignment={assignment}
            matches={matches}
            locations={locations}
            busy={running !== null}
            onAssign={(accountId, locationId) => choose([accountId, locationId])}
          />
        </section>
      </div>
      <AssignFoot
        going={going.length}
        doubtful={doubtful.length}
        running={running && { done: running.done + running.failed, total: running.total }}
        outcome={finished ? { connected, failed } : null}
        next={next}
        isRedirecting={isRedirecting}
        failure={failure}
        onNext={onNext}
        onConnect={() => (doubtful.length > 0 && !finished ? setIsReviewing(true) : start(going))}
      />
      {isReviewing && (
        <ConfirmMatches
          rows={doubtful}
          others={going.length - doubtful.length}
          locations={locations}
          onAll={() => start(going)}
          onSure={() => start(going.filter((row) => !row.isDoubtful))}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </>
  )
}

function getConnectionState(location: TreeLocation, network: GrantNetwork): ConnectionState {
  const connection = location.networks?.find((item) => item.network === network)
  return { connected: connection !== undefined, valid: connection?.valid === true }
}
