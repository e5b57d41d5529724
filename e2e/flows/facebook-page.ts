import type { FlowEnvironment } from './flow-environment.ts'

/** Creates a post on the page outside the product, as its owner does on Facebook itself. */
export async function postOn(sandbox: FlowEnvironment['sandbox'], page: string, message: string): Promise<string> {
  const { accessToken } = await sandbox.control<{ accessToken: string }>('POST', '/grants', {
    ...{ network: 'facebook', owner: 'camille' },
  })
  const graph = '/graph.facebook.com/v22.0'
  const { body } = await sandbox.call<{ access_token: string }>('GET', `${graph}/${page}`, {
    query: { access_token: accessToken, fields: 'access_token' },
  })
  const made = await sandbox.call<{ id: string }>('POST', `${graph}/${page}/feed`, {
    body: { message, access_token: body.access_token },
  })
  return made.body.id
}
