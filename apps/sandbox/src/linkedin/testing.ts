import type { SandboxOptions } from '../options.ts'
import { type Body, type CallResult, type CallSandbox, type Served, serve } from '../testing.ts'

export const LOCATION = {
  name: 'Chez Margot',
  street: '1 rue du Port',
  postcode: '13002',
  city: 'Marseille',
  country: 'FR',
}

/** One page of one owner with a token, and calls to LinkedIn's hosts. */
export interface Connected extends Served {
  token: string
  /** `urn:li:organization:1…` */
  page: string
  vanity: string
  /** Below api.linkedin.com, with the headers every call has. The path stands as it goes over the wire. */
  api<T = Body>(method: string, path: string, init?: CallSandbox & { token?: string }): Promise<CallResult<T>>
  /** A post of these words; its URN. */
  post(commentary: string, more?: Record<string, unknown>): Promise<string>
  /** Opens, sends and awaits a file. */
  upload(kind: 'image' | 'document', bytes: Buffer): Promise<string>
}

export async function connect(options: Partial<SandboxOptions> = {}): Promise<Connected> {
  const served = await serve({ processingMs: 0, ...options })
  const { accounts } = await served.control<{ accounts: { id: string; username: string }[] }>('POST', '/accounts', {
    ...{ owner: 'camille', networks: ['linkedin'], places: [LOCATION] },
  })
  const [opened] = accounts
  if (!opened) throw new Error('No page was opened.')
  const { accessToken: token } = await served.control<{ accessToken: string }>('POST', '/grants', {
    ...{ network: 'linkedin', owner: 'camille' },
  })
  const api: Connected['api'] = (method, path, { token: callToken = token, headers, ...init } = {}) =>
    served.call(method, `${served.url}/api.linkedin.com${path}`, {
      ...init,
      headers: { ...HEADERS, authorization: `Bearer ${callToken}`, ...headers },
    })
  return {
    ...served,
    token,
    page: opened.id,
    vanity: opened.username,
    api,
    async post(commentary, more = {}) {
      const { status, headers } = await api('POST', '/rest/posts', {
        body: createPostBody(opened.id, commentary, more),
      })
      const urn = headers.get('x-restli-id')
      if (status !== 201 || urn === null) throw new Error(`posting answered ${status}`)
      return urn
    },
    async upload(kind, bytes) {
      const body = { initializeUploadRequest: { owner: opened.id } }
      const { body: uploadValue } = await api<{ value: Record<string, string> }>(
        'POST',
        `/rest/${kind}s?action=initializeUpload`,
        { body },
      )
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
      await served.call('PUT', uploadValue.value.uploadUrl ?? '', { body: bytes, headers })
      return uploadValue.value[kind] ?? ''
    },
  }
}

export const HEADERS = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' }

export function createPostBody(author: string, commentary: string, more: Record<string, unknown> = {}) {
  const distribution = { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] }
  return { author, commentary, visibility: 'PUBLIC', distribution, lifecycleState: 'PUBLISHED', ...more }
}

/** As Rest.li wants it: also the parentheses of a comment's URN. */
export const enc = (text: string) => encodeURIComponent(text).replaceAll('(', '%28').replaceAll(')', '%29')
