import { Agent, request } from 'node:http'

/** Reads over connections that stay open, as a browser or a proxy does. */
export interface Client {
  /** The body of an answer that must be 200. */
  get(path: string): Promise<string>
  close(): void
}

export function openClient(url: string, token: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { authorization: `Bearer ${token}`, accept: 'application/ld+json' }
  return {
    get: (path) =>
      new Promise((answered, failed) => {
        const asked = request(url + path, { agent, headers }, (answer) => {
          let body = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            body += chunk
          })
          answer.on('end', () => {
            if (answer.statusCode === 200) answered(body)
            else failed(new Error(`GET ${path}: ${answer.statusCode} ${body.slice(0, 2000)}`))
          })
          answer.on('error', failed)
        })
        asked.on('error', failed)
        asked.end()
      }),
    close: () => agent.destroy(),
  }
}
