import { exports } from '@vitrine/contract/exports'
import type { ResponseOf } from '@vitrine/contract/operation'
import { queryClient } from '../api/query-client.ts'
import { send } from '../api/send.ts'

export type Exported = ResponseOf<typeof exports.read>

/** Asks for a link that opens the file now, and follows it; answers the export, with why there is no file where there is none. */
export async function fetchExport(id: string): Promise<Exported> {
  const found = await send(exports.read, { params: { id } })
  queryClient.setQueryData([exports.read.path, { id }, null], found)
  if (found.contentUrl !== undefined) follow(found.contentUrl)
  return found
}

/** The browser takes what comes as a file, and stays where it is. */
function follow(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
