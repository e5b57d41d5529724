import { networkGrants } from '@vitrine/contract/connections'
import { groups } from '@vitrine/contract/groups'
import { LocationSummary, locations, locationTree } from '@vitrine/contract/locations'
import { maxProfilesAtOnce, profileImports } from '@vitrine/contract/profile-imports'
import { parseIri } from '@vitrine/contract/resource'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invalidate } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { newKey, send } from '../../api/send.ts'
import { getSessionSignal } from '../../api/session-storage.ts'
import { grantRuns } from '../../connections/background-run.ts'
import { upsertTask } from '../../ui/background-tasks.ts'
import { groupsChanged } from '../groups-and-labels.ts'
import { getAccountId, type ProfileImportResult, type ReviewRow } from './import-review.ts'
import { getGoogleError, useGoogleErrorText } from './use-google-error-text.ts'

const atOnce = Math.min(20, maxProfilesAtOnce)
const changed = [networkGrants.matches, locations.read, locations.list, locationTree.read]

export interface ImportResult {
  readonly brought: ReadonlySet<string>
  readonly failed: number
}

/** Brings profiles in by handfuls, so that every row can be seen to come. */
export function useGoogleImport(grant: string) {
  const t = useTranslations('places.google')
  const getErrorText = useGoogleErrorText()
  const { run, outcomes } = importing.use(grant)
  const [here] = useState(getSessionSignal)

  /** `onCame` hears what has come in, and how much has not, before anybody sees it end: a reload may follow at once. */
  const start = async (rows: readonly ReviewRow[], group: string | undefined, onCame: (came: ImportResult) => void) => {
    const now = new Map(importing.of(grant).outcomes)
    const going = { done: 0, failed: 0, total: rows.length }
    const publishRun = (phase: 'running' | 'ended') => {
      importing.publish(grant, { run: { ...going, phase }, outcomes: new Map(now) })
      const to = `/settings/company/import/google?grant=${grant}`
      const left = rows.filter((row) => now.get(getAccountId(row))?.what === 'failed')
      const retry = phase === 'ended' && left.length > 0 ? { retry: () => void start(left, group, onCame) } : {}
      upsertTask(`profile-import ${grant}`, { ...going, ...retry, title: t('title'), state: phase, here: true, to })
    }
    if (here.aborted) return
    publishRun('running')
    for (let at = 0; at < rows.length; at += atOnce) {
      const came = await bring(rows.slice(at, at + atOnce))
      if (here.aborted) return
      for (const [account, outcome] of came) {
        now.set(account, outcome)
        if (outcome.what === 'failed') going.failed += 1
        else going.done += 1
      }
      // What is shown stays as it is, with its outcomes; whoever comes back, even meanwhile, finds it used.
      for (const { path } of changed) void queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' })
      publishRun('running')
    }
    const brought = [...now].flatMap(([account, { what }]) => (what === 'failed' ? [] : [account]))
    onCame({ brought: new Set(brought), failed: going.failed })
    publishRun('ended')
    await Promise.all([invalidate(locations.read, locations.list, locationTree.read), groupsChanged()])

    async function bring(handful: readonly ReviewRow[]): Promise<readonly (readonly [string, ProfileImportResult])[]> {
      const items = handful.map((row) => ({
        accountId: getAccountId(row),
        ...(row.locationId === null ? {} : { location: row.locationId }),
      }))
      const body = { items, ...(group === undefined ? {} : { groupe: group }) }
      try {
        const { successful, failed } = await send(
          profileImports.run,
          { params: { id: grant }, body },
          { idempotencyKey: newKey() },
        )
        return [
          ...successful.map(
            ({ accountId, location, outcome, message }) =>
              [accountId, { what: outcome, locationId: parseIri(LocationSummary, location) ?? '', message }] as const,
          ),
          ...failed.map(({ accountId, message }) => [accountId, { what: 'failed', message }] as const),
        ]
      } catch (error) {
        const outcome = {
          what: 'failed',
          message: getErrorText(error),
          isRevoked: getGoogleError(error) === 'revoked',
        } as const
        return handful.map((row) => [getAccountId(row), outcome] as const)
      }
    }
  }
  return { outcomes, run, start }
}

/** The id of the group by its name; one that is not there yet is made. Asked now: the run before this one may have made it. */
export async function groupNamed(name: string): Promise<string | undefined> {
  const wanted = name.trim()
  if (wanted === '') return undefined
  const { member } = await send(groups.list, { query: { name: wanted, itemsPerPage: 100 } })
  const found = member.find((group) => group.name.toLowerCase() === wanted.toLowerCase())
  return found?.id ?? (await send(groups.create, { body: { name: wanted } }, { idempotencyKey: newKey() })).id
}

/** Profiles being brought in. */
const importing = grantRuns<ProfileImportResult>()
