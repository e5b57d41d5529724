/**
 * Stands for `zod` in the browser (an alias in vite.config.ts). The contract's modules build their schemas when they
 * load; here each is an empty shell, which keeps 27 kB out of every page. The web needs an operation's method, path
 * and types, and the contract's pure rules; values are parsed by the server. Whoever asks a shell for more is told.
 */
const parts = new Set([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'options',
  'enum',
  'values',
  'def',
  '_zod',
])

function makeStub(name: string): object {
  return new Proxy(() => {}, {
    get(_, key) {
      if (typeof key === 'symbol' || key === 'then') return undefined
      if (name !== 'z' && parts.has(key))
        throw new Error(`${name}.${key}: the browser carries no schemas. Use a pure rule of the contract.`)
      return makeStub(`${name}.${key}`)
    },
    apply: () => makeStub(`${name}()`),
    ownKeys: () => [],
    getOwnPropertyDescriptor: () => undefined,
  })
}

export const z = makeStub('z')
