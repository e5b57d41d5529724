import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/** The two ways a connection fails without an answer. */
export interface Wire {
  /** The peer sees ECONNRESET. */
  reset(reply: FastifyReply): FastifyReply
  /** The request stays open and is never answered. */
  hold(reply: FastifyReply): FastifyReply
  /** Ends every connection that is held. */
  release(): void
}

export function createWire(): Wire {
  const held = new Set<Socket>()
  return {
    reset(reply) {
      reply.hijack()
      reply.request.raw.socket.resetAndDestroy()
      return reply
    },
    hold(reply) {
      const { socket } = reply.request.raw
      reply.hijack()
      held.add(socket)
      socket.once('close', () => held.delete(socket))
      return reply
    },
    release() {
      for (const socket of held) socket.destroy()
      held.clear()
    },
  }
}
