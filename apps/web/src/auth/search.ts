import { safeReturn } from '../session/permissions.ts'

export interface LoginSearch {
  from?: string
  why?: 'ended' | 'out' | 'reset'
}

export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { why } = search
  return {
    from: safeReturn(search.from),
    why: why === 'ended' || why === 'out' || why === 'reset' ? why : undefined,
  }
}

/** `sent`: the activation email was sent just before. */
export function readActivationSearch(search: Record<string, unknown>): { sent?: true } {
  return search.sent === true ? { sent: true } : {}
}
