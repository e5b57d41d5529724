import type { FastifyRequest } from 'fastify'

/** Query and body as one, as Graph reads them. */
export type Params = Record<string, unknown>

export function readParams(request: FastifyRequest): Params {
  const params: Params = {}
  for (const part of [request.query, request.body]) {
    if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) continue
    for (const [key, value] of Object.entries(part)) put(params, key, value)
  }
  return params
}

/** `attached_media[0]=…` in a form is the first member of `attached_media`. */
function put(params: Params, key: string, value: unknown): void {
  const [, name, index] = /^(\w+)\[(\d*)\]$/.exec(key) ?? []
  if (name === undefined) {
    params[key] = value
    return
  }
  const known = params[name]
  const list: unknown[] = Array.isArray(known) ? known : []
  if (index === '' || index === undefined) list.push(value)
  else list[Number(index)] = value
  params[name] = list
}

/** A named part of the path. */
export function pathPart(request: FastifyRequest, name: string): string {
  return String(member(request.params, name) ?? '')
}

export function text(params: Params, name: string): string | undefined {
  const value = params[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** `true`, `"true"`, `1`; the fallback when absent. */
export function flag(params: Params, name: string, fallback: boolean): boolean {
  const value = text(params, name)
  return value === undefined ? fallback : value === 'true' || value === '1'
}

export function integer(params: Params, name: string): number | undefined {
  const value = text(params, name)
  return value !== undefined && /^-?\d+$/.test(value) ? Number(value) : undefined
}

/** An object or list, sent as such or as a JSON string, as forms must. */
export function structure(params: Params, name: string): unknown {
  return structured(params[name])
}

export function structured(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** A member of something received, when it is an object that has it. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

/** A comma separated list, a JSON list, or a list. */
export function list(params: Params, name: string): string[] {
  const value = params[name]
  const members = Array.isArray(value) ? value : typeof value === 'string' ? (jsonList(value) ?? value.split(',')) : []
  return members.map((part) => String(part).trim()).filter((part) => part !== '')
}

function jsonList(value: string): unknown[] | undefined {
  const parsed = value.startsWith('[') ? structured(value) : undefined
  return Array.isArray(parsed) ? parsed : undefined
}

/** `since` and `until`: Unix seconds or anything a date may look like; in milliseconds. */
export function instant(params: Params, name: string): number | undefined {
  const value = text(params, name)
  if (value === undefined) return undefined
  const at = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value)
  return Number.isNaN(at) ? undefined : at
}

/** `2026-11-20T15:30:00+0000` */
export function graphTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000')
}
