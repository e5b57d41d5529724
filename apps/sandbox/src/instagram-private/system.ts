import type { Core } from '../core.ts'
import { HOST } from './sign-in.ts'

/** The release of the service that is played. */
const VERSION = '4.11.0'

/** What the service says of itself, without a session. */
export function system(core: Core): void {
  core.host('instagramPrivate', HOST, (scope) => {
    scope.get('/build', (request, reply) => {
      const act = { network: 'instagramPrivate', account: null, operation: 'build.read' }
      return core.read(request, reply, act, () => ({
        body: { name: 'aiograpi-rest', version: VERSION, python_version: '3.13.2', git_sha: null, build_time: null },
      }))
    })
    scope.get('/health', async () => ({ status: 'ok' }))
  })
}
