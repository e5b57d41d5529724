import type { CreateNetwork } from './network.ts'

/** Every network the sandbox plays. */
export const networks: readonly CreateNetwork[] = []
