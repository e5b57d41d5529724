import { inflateSync } from 'node:zlib'

// For tests: no part of the product reads PDFs.

/** The lines a PDF draws, in order, read with the tables of characters its fonts come with. */
export function readPdf(bytes: Buffer) {
  const file = bytes.toString('latin1')
  const objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  const fonts = new Map([...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, readFont(id)]))
  const drawn = [...objects.values()].flatMap((body) => {
    let font = ''
    return [...readContent(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, name, array]) => {
      font = name ?? font
      return array === undefined
        ? []
        : [{ font, glyphs: array.match(/(?<=<[0-9a-f]*)[0-9a-f]{4}(?=(?:[0-9a-f]{4})*>)/g) ?? [] }]
    })
  })
  const toText = ({ font, glyphs }: (typeof drawn)[number]) =>
    glyphs.map((glyph) => fonts.get(font)?.characters[Number.parseInt(glyph, 16)] ?? '').join('')
  return {
    file,
    lines: drawn.map(toText),
    bold: drawn.filter(({ font }) => fonts.get(font)?.isBold).map(toText),
    glyphs: drawn.flatMap(({ glyphs }) => glyphs),
  }

  function readFont(id: string) {
    const font = objects.get(id) ?? ''
    const table = readContent(objects.get(font.match(/\/ToUnicode (\d+) 0 R/)?.[1] ?? '') ?? '')
    const ranges = [...table.matchAll(/> \[(.*)\]/g)].flatMap(([, range = '']) => [...range.matchAll(/<(.*?)>/g)])
    const characters = ranges.map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    )
    return { isBold: font.includes('Inter-Bold'), characters }
  }
}

const readContent = (body: string) => inflate(body.match(/stream\r?\n([\s\S]*?)\r?\nendstream/)?.[1] ?? '')

function inflate(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return '' // metadata, which is not compressed
  }
}
