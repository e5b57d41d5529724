import { z } from 'zod'
import type { Deps } from '../deps/deps.ts'
import type { Jobs } from '../jobs/job.ts'
import { changeExport, type ExportRef, findExport } from './queries.ts'
import { runExport } from './run-export.ts'

const Ids = z.object({ companyId: z.uuid(), exportId: z.uuid() })

export const exportJobs = {
  'exports.run': (deps, payload) => runExport(deps, Ids.parse(payload)),
  'exports.expire': (deps, payload) => expireExport(deps, Ids.parse(payload)),
} satisfies Jobs

/** Throws the file away when its time has come; the row stays to say so. */
async function expireExport(deps: Deps, which: ExportRef): Promise<void> {
  const db = deps.databases.forCompany(which.companyId)
  const row = await findExport(db, which)
  if (row?.status !== 'DONE' || row.expires_at === null || row.expires_at > new Date()) return
  // The file goes first: cut short in between, this comes again and finds the rest to do.
  if (row.storage_key !== null) await deps.exportFiles.remove(row.storage_key)
  await changeExport(db, which, { status: 'EXPIRED', storage_key: null })
}
