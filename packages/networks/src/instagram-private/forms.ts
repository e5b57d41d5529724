import { randomUUID } from 'node:crypto'

/** Fields in their order; a field may come several times. */
export type Form = readonly (readonly [name: string, value: string | FormFile])[]

export interface FormFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

export function urlEncoded(fields: Readonly<Record<string, string>>) {
  return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() }
}

export function multipart(form: Form) {
  const boundary = `----${randomUUID()}`
  const parts = form.flatMap(([name, value]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`]
    return [`${head}; filename="${value.name}"\r\ncontent-type: ${value.type}\r\n\r\n`, value.bytes, '\r\n']
  })
  const body = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part)))
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}
