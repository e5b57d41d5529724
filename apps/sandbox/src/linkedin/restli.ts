import type { FastifyRequest } from 'fastify'
import { invalidParameter } from './errors.ts'

/**
 * Rest.li 2.0 as it stands on the wire: `ids=List(urn%3Ali…,urn%3Ali…)`, `(start:1,end:2)`. The marks of its structure
 * are raw and everything else is percent-encoded, so a value is taken apart before it is decoded.
 * https://linkedin.github.io/rest.li/spec/protocol (read 2026-11)
 */
export type Structure = string | Structure[] | { [key: string]: Structure }

/** The query by its names, still encoded. */
export function rawQuery(request: FastifyRequest): Map<string, string> {
  const [, query = ''] = (request.raw.url ?? '').split('?')
  return new Map(
    query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const at = pair.indexOf('=')
        return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
      }),
  )
}

/** A part of the path, from its end (0 is the last one), still encoded. */
export function rawSegment(request: FastifyRequest, fromEnd: number): string {
  const [path = ''] = (request.raw.url ?? '').split('?')
  return path.split('/').at(-1 - fromEnd) ?? ''
}

/** A URN in a path is encoded whole: a colon or a parenthesis that stands raw means something else. */
export function parseUrn(raw: string, name: string): string {
  if (/[:(),]/.test(raw)) throw invalidParameter(name)
  return decoded(raw, name)
}

export function parseStructure(raw: string, name: string): Structure {
  const reader = { text: raw, at: 0 }
  const read = readValue(reader, name)
  if (reader.at !== raw.length) throw invalidParameter(name)
  return read
}

/** A list of texts: `List(a,b)`. */
export function parseList(raw: string | undefined, name: string): string[] {
  if (raw === undefined) throw invalidParameter(name)
  const read = parseStructure(raw, name)
  if (!Array.isArray(read) || !read.every((item) => typeof item === 'string')) throw invalidParameter(name)
  return read
}

export function parseRecord(raw: string | undefined, name: string): { [key: string]: Structure } {
  if (raw === undefined) throw invalidParameter(name)
  const read = parseStructure(raw, name)
  if (typeof read !== 'object' || Array.isArray(read)) throw invalidParameter(name)
  return read
}

interface Reader {
  readonly text: string
  at: number
}

function readValue(reader: Reader, name: string): Structure {
  const rest = reader.text.slice(reader.at)
  if (rest.startsWith('List(')) {
    reader.at += 'List('.length
    return readMembers(reader, name, () => readValue(reader, name))
  }
  if (rest.startsWith('(')) {
    reader.at += 1
    const members = readMembers(reader, name, (): [string, Structure] => {
      const key = readWord(reader, name)
      if (reader.text[reader.at] !== ':') throw invalidParameter(name)
      reader.at += 1
      return [key, readValue(reader, name)]
    })
    return Object.fromEntries(members)
  }
  return readWord(reader, name)
}

function readMembers<T>(reader: Reader, name: string, readOne: () => T): T[] {
  const members: T[] = []
  if (reader.text[reader.at] === ')') {
    reader.at += 1
    return members
  }
  for (;;) {
    members.push(readOne())
    const mark = reader.text[reader.at]
    reader.at += 1
    if (mark === ')') return members
    if (mark !== ',') throw invalidParameter(name)
  }
}

function readWord(reader: Reader, name: string): string {
  const [word = ''] = /^[^(),:]*/.exec(reader.text.slice(reader.at)) ?? []
  reader.at += word.length
  return decoded(word, name)
}

function decoded(raw: string, name: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    throw invalidParameter(name)
  }
}

/** The members of a record somebody sent; none when it is something else. */
export const toMembers = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? { ...given } : {}
