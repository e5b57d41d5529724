import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { GrantNetwork } from '@vitrine/contract/connections'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOwnKey } from '../drafts/drafts.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { TreePlace } from '../ui/location-tree/tree.ts'
import accounts from './Accounts.module.css'
import { AssignFoot } from './AssignFoot.tsx'
import { type AssignRow, AssignTable } from './AssignTable.tsx'
import {
  type Assignment,
  asksALook,
  assigned,
  goes,
  type Match,
  type PlaceNow,
  proposed,
  standingOf,
} from './assignment.ts'
import { Lacking } from './ChooseStep.tsx'
import classes from './ConnectMany.module.css'
import { LookAgain } from './LookAgain.tsx'
import { ManyHead } from './ManyHead.tsx'
import { type Step, Steps } from './Steps.tsx'
import { type ManySearch, shows } from './search.ts'
import { useAssigning } from './use-assigning.ts'
import { useChoices } from './use-choices.ts'

interface Props {
  network: GrantNetwork
  grant: string
  matches: readonly Match[]
  /** How many accounts there are, loaded or not. */
  total: number
  places: readonly TreePlace[]
  /** The network whose turn comes after this one. */
  next: GrantNetwork | undefined
  leaving: boolean
  /** Why the next network could not be gone to. */
  failure: string | null
  onNext: () => void
}

const page = '/dashboard/settings/locations/connect/$network'
const filters = ['all', ...shows] as const
type Filter = (typeof filters)[number]

/** Accounts beside places: proposed, set right by hand, connected in bulk, each with its own result. */
export function Assigning({ network, grant, matches, total, places, next, leaving, failure, onNext }: Props) {
  const t = useTranslations()
  const formats = useFormats()
  const { byHand, choose, forget } = useChoices(useOwnKey(`connect.${grant}`))
  const search: ManySearch = useSearch({ from: page })
  const filter: Filter = search.show ?? 'all'
  const navigate = useNavigate({ from: '/settings/locations/connect/$network' })
  const [looking, setLooking] = useState(false)
  const title = t('connections.many.page', { network: t(`kit.network.${network}`) })
  const work = useAssigning(grant, title)
  const running = work.run?.phase === 'running' ? work.run : null

  const assignment = useMemo(() => {
    const known = new Set(places.map(({ id }) => id))
    let now: Assignment = proposed(matches)
    for (const [accountId, place] of byHand)
      if (now.has(accountId) && (place === null || known.has(place))) now = assigned(now, accountId, place)
    return now
  }, [matches, byHand, places])
  const placesNow = useMemo(() => new Map(places.map((place) => [place.id, nowOf(place, network)])), [places, network])
  const rows: AssignRow[] = useMemo(
    () =>
      matches.map((match) => {
        const { accountId } = match.account
        const place = assignment.get(accountId) ?? null
        const outcome = work.outcomes.get(accountId)
        const standing = outcome === null ? 'connected' : standingOf(match, place, placesNow.get(place ?? ''))
        return { match, place, standing, failure: outcome ?? null, looksDoubtful: asksALook(match, place, standing) }
      }),
    [matches, assignment, placesNow, work.outcomes],
  )
  const going = rows.filter((row) => goes(row.standing))
  const doubtful = going.filter((row) => row.looksDoubtful)
  const connected = [...work.outcomes.values()].filter((outcome) => outcome === null).length
  const failed = work.outcomes.size - connected
  const finished = work.outcomes.size > 0 && running === null
  const shown = rows.filter(
    (row) => filter === 'all' || (filter === 'check' ? row.looksDoubtful || row.failure !== null : row.place === null),
  )
  const counts: Record<Filter, number> = {
    all: rows.length,
    check: rows.filter((row) => row.looksDoubtful || row.failure !== null).length,
    none: rows.filter((row) => row.place === null).length,
  }
  const now: Step = finished && failed === 0 ? 'done' : looking || running ? 'verify' : 'choose'

  const start = (chosen: readonly AssignRow[]) => {
    setLooking(false)
    const pairs = chosen.flatMap(({ match, place }) =>
      place === null ? [] : [{ accountId: match.account.accountId, place }],
    )
    void work.start(pairs, (outcomes) => {
      if ([...outcomes.values()].every((outcome) => outcome === null)) forget()
    })
  }
  return (
    <>
      <div className={classes.wide}>
        <ManyHead
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
            <Steps now={now} />
            <SegmentedControl
              size="xs"
              aria-label={t('connections.many.show')}
              value={filter}
              onChange={(value) => {
                const show = shows.find((one) => one === value)
                void navigate({ search: (before) => ({ ...before, show }), replace: true })
              }}
              data={filters.map((one) => ({
                value: one,
                label: t(`connections.many.filter.${one}`, { count: formats.integer(counts[one]) }),
              }))}
            />
          </div>
          <AssignTable
            network={network}
            rows={shown}
            assignment={assignment}
            matches={matches}
            places={places}
            busy={running !== null}
            onAssign={(accountId, place) => choose([accountId, place])}
          />
        </section>
      </div>
      <AssignFoot
        going={going.length}
        doubtful={doubtful.length}
        running={running && { done: running.done + running.failed, total: running.total }}
        outcome={finished ? { connected, failed } : null}
        next={next}
        leaving={leaving}
        failure={failure}
        onNext={onNext}
        onConnect={() => (doubtful.length > 0 && !finished ? setLooking(true) : start(going))}
      />
      {looking && (
        <LookAgain
          rows={doubtful}
          others={going.length - doubtful.length}
          places={places}
          onAll={() => start(going)}
          onSure={() => start(going.filter((row) => !row.looksDoubtful))}
          onClose={() => setLooking(false)}
        />
      )}
    </>
  )
}

function nowOf(place: TreePlace, network: GrantNetwork): PlaceNow {
  const connection = place.networks?.find((one) => one.network === network)
  return { connected: connection !== undefined, valid: connection?.valid === true }
}
