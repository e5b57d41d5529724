import type { Operation } from '../operation.ts'

export const jsonTypes = ['application/ld+json', 'application/json'] as const
export const mergePatch = 'application/merge-patch+json'

/** The media types an operation takes its body in. */
export function bodyTypes(operation: Pick<Operation, 'accepts' | 'method'>): string[] {
  if (operation.accepts === 'multipart') return ['multipart/form-data']
  const form = operation.accepts === 'form-or-json' ? ['application/x-www-form-urlencoded'] : []
  return [...jsonTypes, ...form, ...(operation.method === 'PATCH' ? [mergePatch] : [])]
}
