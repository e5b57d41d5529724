import type { World } from './types.ts'

/** What reaches the networks and mailboxes. */
export interface Outward {
  /** What was heard so far is of no more interest. */
  forget(): Promise<void>
  /** Each request since then as a text, and each mail where one may have been sent. */
  heard(mails: boolean): Promise<string[]>
}

export async function outwardOf({ sandbox }: Pick<World, 'sandbox'>): Promise<Outward> {
  let [since, mails] = [0, new Set<string>()]
  const requests = async () => {
    const told = await sandbox.control<{ requests: object[]; next: number }>('GET', `/requests?since=${since}`)
    since = told.next
    return told.requests.map((one) => JSON.stringify(one))
  }
  const letters = async () => {
    const all = (await sandbox.control<{ mails: { id: string }[] }>('GET', '/mails')).mails
    const fresh = all.filter(({ id }) => !mails.has(id))
    mails = new Set(all.map(({ id }) => id))
    return fresh.map((one) => JSON.stringify(one))
  }
  return {
    async forget() {
      await Promise.all([requests(), letters()])
    },
    heard: async (withMails) => [...(await requests()), ...(withMails ? await letters() : [])],
  }
}
