import type { FastifyInstance } from 'fastify'
import { Refusal } from '../lib/errors.ts'

/** Responds 405 to every other method, before the body is read. */
export function refuseOthers(app: FastifyInstance, url: string, allow: string[]): void {
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'].filter((method) => !allow.includes(method))
  app.route({
    method: others,
    url,
    exposeHeadRoute: false,
    config: { allow },
    onRequest: async () => {
      throw new Refusal(405)
    },
    handler: () => {},
  })
}
