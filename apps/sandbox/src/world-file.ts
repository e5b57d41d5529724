import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Deserializer, Serializer } from 'node:v8'

/**
 * The world on disk: `world` holds everything but the pictures and videos, which stand in `files/` under their SHA-256
 * and are written once. `world` is replaced in one step, so a process that is killed leaves the one before.
 */
export interface WorldFile {
  /** What was saved last; null when nothing was. Throws when it can't be read. */
  read(): Map<string, unknown> | null
  /** Takes the state as it is at this moment, and writes it unless the same is written already. */
  write(state: Map<string, unknown>): Promise<void>
  /** Puts an unreadable world out of the way and says where it is now. */
  setAside(): string
}

/** Raise it when a network stores something in another shape: an older world is then set aside, not half understood. */
const FORMAT = 1
const CHECKSUM_BYTES = 32

export function openWorldFile(folder: string): WorldFile {
  const world = join(folder, 'world')
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  const written = new Set(readdirSync(files))
  let last = ''

  return {
    read() {
      if (!existsSync(world)) return null
      const bytes = readFileSync(world)
      const body = bytes.subarray(CHECKSUM_BYTES)
      if (!checksum(body).equals(bytes.subarray(0, CHECKSUM_BYTES))) throw new Error('the file is damaged')
      const reader = new WorldReader(body, (name) => readFileSync(join(files, name)))
      if (!reader.readHeader() || reader.readUint32() !== FORMAT)
        throw new Error('another version of the sandbox saved it')
      return reader.readValue()
    },
    async write(state) {
      const writer = new WorldWriter()
      writer.writeHeader()
      writer.writeUint32(FORMAT)
      writer.writeValue(state)
      const body = writer.releaseBuffer()
      const sum = checksum(body)
      if (sum.toString('hex') === last) return
      for (const [name, bytes] of writer.buffers)
        if (!written.has(name)) {
          await replace(join(files, name), bytes)
          written.add(name)
        }
      await replace(world, Buffer.concat([sum, body]))
      last = sum.toString('hex')
      for (const name of written)
        if (!writer.buffers.has(name)) {
          await rm(join(files, name), { force: true })
          written.delete(name)
        }
    },
    setAside() {
      renameSync(world, `${world}.unreadable`)
      return `${world}.unreadable`
    },
  }
}

async function replace(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.new`, bytes, { flush: true })
  await rename(`${path}.new`, path)
}

const checksum = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const names = new WeakMap<Buffer, string>()

/** Equal bytes have one name; nothing here changes a buffer once it is stored. */
function hashContent(bytes: Buffer): string {
  const name = names.get(bytes) ?? checksum(bytes).toString('hex')
  names.set(bytes, name)
  return name
}

// Classes, because node:v8 calls these methods of whatever extends its own.
class WorldWriter extends Serializer {
  declare _setTreatArrayBufferViewsAsHostObjects: (flag: boolean) => void
  readonly buffers = new Map<string, Buffer>()

  constructor() {
    super()
    this._setTreatArrayBufferViewsAsHostObjects(true)
  }

  _writeHostObject(value: unknown): void {
    if (!Buffer.isBuffer(value)) throw new Error('the world holds something that is neither plain data nor a buffer')
    const name = hashContent(value)
    this.buffers.set(name, value)
    this.writeRawBytes(Buffer.from(name, 'hex'))
  }
}

class WorldReader extends Deserializer {
  readonly #fileOf: (name: string) => Buffer

  constructor(body: Buffer, readPart: (name: string) => Buffer) {
    super(body)
    this.#fileOf = readPart
  }

  _readHostObject(): Buffer {
    const name = Buffer.from(this.readRawBytes(CHECKSUM_BYTES)).toString('hex')
    const bytes = this.#fileOf(name)
    if (hashContent(bytes) !== name) throw new Error(`the file ${name} is damaged`)
    return bytes
  }
}
