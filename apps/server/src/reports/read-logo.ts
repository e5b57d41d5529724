import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Brand } from '@vitrine/contract/companies'
import type { z } from 'zod'
import type { Deps } from '../deps/deps.ts'
import type { Viewer } from '../lib/viewer.ts'

type LogoDeps = Pick<Deps, 'config' | 'databases' | 'decoder' | 'egress' | 'log' | 'store'>

/** A picture small enough to be printed at the top of a page. */
export interface Logo {
  readonly jpeg: Buffer
  /** Width divided by height. */
  readonly ratio: number
  /** Whose logo it is, for readers who don't see it. */
  readonly name: string
}

/** The longer side, enough for print at the size a page shows. */
const maxPixels = 480
const maxBytes = 15 * 1024 * 1024
/** Well below the minute without a sign of life after which an export is begun again; milliseconds. */
const timeoutMs = 10_000

/** The company's own logo, else the installation's. One that can't be read in time is logged, and null. */
export async function readLogo(deps: LogoDeps, viewer: Viewer): Promise<Logo | null> {
  const company = await deps.databases
    .forCompany(viewer.companyId)
    .selectFrom('company')
    .select(['name', 'brand'])
    .where('id', '=', viewer.companyId)
    .executeTakeFirstOrThrow()
  const brand = company.brand as z.infer<typeof Brand> // written through the contract only
  const url = brand.logo ?? deps.config.BRAND_LOGO
  if (url === '') return null
  const name = brand.logo === undefined ? deps.config.BRAND_NAME : (brand.name ?? company.name)
  try {
    const reading = brand.logo === undefined ? readInstallationLogo(deps, url) : readStored(deps, url)
    const image = await Promise.race([
      reading.then((bytes) => shrink(deps, viewer, bytes)),
      setTimeout(timeoutFor(deps), null, { ref: false }),
    ])
    if (image !== null) return { ...image, name }
    deps.log.warn({ company: viewer.companyId, logo: url }, 'a PDF has no logo: it is no picture, or took too long')
  } catch (error) {
    deps.log.warn({ err: error, company: viewer.companyId, logo: url }, 'a PDF has no logo: it can’t be read')
  }
  return null
}

const timeoutFor = ({ config }: LogoDeps) =>
  config.VITRINE_TEST ? Math.max(500, timeoutMs / config.TEST_SPEED) : timeoutMs

async function shrink({ decoder }: LogoDeps, { userId }: Viewer, bytes: Buffer): Promise<Omit<Logo, 'name'> | null> {
  const small = await decoder.thumbnail(userId, bytes, maxPixels)
  if (small === null) return null
  return { jpeg: Buffer.from(small.image.slice(small.image.indexOf(',') + 1), 'base64'), ratio: small.ratio }
}

/** Reads an uploaded picture by its key: the address it was saved with may be that of an earlier PUBLIC_URL. */
async function readStored({ store }: LogoDeps, url: string): Promise<Buffer> {
  const key = url.slice(url.lastIndexOf('/') + 1)
  const bytes = await store.size(key)
  if (bytes === null) throw new Error('the file is not in the store')
  if (bytes > maxBytes) throw new Error(`the file has more than ${maxBytes} bytes`)
  return buffer(store.read(key))
}

/** Reads a path of this server from the built web: the egress client refuses addresses inside. */
async function readInstallationLogo(deps: LogoDeps, logo: string): Promise<Buffer> {
  const { PUBLIC_URL, WEB_DIR } = deps.config
  const url = new URL(logo, `${PUBLIC_URL}/`)
  if (logo.startsWith('/media/')) return readStored(deps, url.pathname)
  if (logo.startsWith('/') && WEB_DIR !== undefined) {
    const file = await readFile(join(WEB_DIR, url.pathname)).catch(() => null)
    if (file !== null) return file
  }
  const headers = { accept: 'image/png, image/jpeg, image/svg+xml, image/*;q=0.5' }
  const { status, bytes } = await deps.egress.get(url.href, { maxBytes: maxBytes, headers })
  if (status !== 200) throw new Error(`the server answers with status ${status}`)
  return bytes
}
