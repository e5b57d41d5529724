import type { IsolationEnvironment } from './types.ts'

/** What reaches the networks and mailboxes. */
export interface SideEffects {
  /** What was heard so far is of no more interest. */
  forget(): Promise<void>
  /** Each request since then as a text, and each mail where one may have been sent. */
  received(mails: boolean): Promise<string[]>
}

export async function watchSideEffects({ sandbox }: Pick<IsolationEnvironment, 'sandbox'>): Promise<SideEffects> {
  let [since, mails] = [0, new Set<string>()]
  const requests = async () => {
    const page = await sandbox.control<{ requests: object[]; next: number }>('GET', `/requests?since=${since}`)
    since = page.next
    return page.requests.map((request) => JSON.stringify(request))
  }
  const readEmails = async () => {
    const all = (await sandbox.control<{ mails: { id: string }[] }>('GET', '/mails')).mails
    const fresh = all.filter(({ id }) => !mails.has(id))
    mails = new Set(all.map(({ id }) => id))
    return fresh.map((email) => JSON.stringify(email))
  }
  return {
    async forget() {
      await Promise.all([requests(), readEmails()])
    },
    received: async (withMails) => [...(await requests()), ...(withMails ? await readEmails() : [])],
  }
}
