import type { NetworkApp } from './network.ts'

/** The address of a path at one of the network's hosts, or wherever the settings put that host. */
export function createUrl(app: Pick<NetworkApp, 'origins'>, host: string, path: string, query: Query = {}): URL {
  const origin = app.origins[host] ?? new URL(`https://${host}`)
  const url = new URL(`${origin.href.replace(/\/$/, '')}/${path.replace(/^\//, '')}`)
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) url.searchParams.append(name, String(each))
    }
  }
  return url
}

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>
