import { Agent, request } from 'node:http'

/** Sends GET requests over keep-alive connections, like a browser or a proxy. */
export interface Client {
  /** Resolves to the body of a response, which must be a 200. */
  get(path: string): Promise<string>
  close(): void
}

export function openClient(url: string, token: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { authorization: `Bearer ${token}`, accept: 'application/ld+json' }
  return {
    get: (path) =>
      new Promise((resolve, failed) => {
        const outgoing = request(url + path, { agent, headers }, (response) => {
          let body = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            body += chunk
          })
          response.on('end', () => {
            if (response.statusCode === 200) resolve(body)
            else failed(new Error(`GET ${path}: ${response.statusCode} ${body.slice(0, 2000)}`))
          })
          response.on('error', failed)
        })
        outgoing.on('error', failed)
        outgoing.end()
      }),
    close: () => agent.destroy(),
  }
}
