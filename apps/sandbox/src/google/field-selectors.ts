import { isMessage, type Message } from './bind-request.ts'
import { invalid } from './errors.ts'

/** The standard `fields` parameter: `localPosts(name,media/googleUrl),nextPageToken`; `*` is everything. */
export function select(value: unknown, selector: string): unknown {
  const rest = { text: selector.replaceAll(' ', '') }
  const tree = parse(rest)
  if (rest.text !== '') throw wrong(selector)
  return narrow(value, tree)
}

interface Tree {
  [name: string]: Tree | null
}

function parse(rest: { text: string }): Tree {
  const tree: Tree = {}
  for (;;) {
    const names = /^[\w*]+(\/[\w*]+)*/.exec(rest.text)?.[0]
    if (names === undefined) throw wrong(rest.text)
    rest.text = rest.text.slice(names.length)
    let leaf: Tree | null = null
    if (rest.text.startsWith('(')) {
      rest.text = rest.text.slice(1)
      leaf = parse(rest)
      if (!rest.text.startsWith(')')) throw wrong(rest.text)
      rest.text = rest.text.slice(1)
    }
    const [first = '', ...inner] = names.split('/')
    const branch = inner.reduceRight<Tree | null>((below, name) => ({ [name]: below }), leaf)
    const known = tree[first]
    tree[first] = known && branch ? { ...known, ...branch } : branch
    if (!rest.text.startsWith(',')) return tree
    rest.text = rest.text.slice(1)
  }
}

function narrow(value: unknown, tree: Tree | null): unknown {
  if (tree === null) return value
  if (Array.isArray(value)) return value.map((each) => narrow(each, tree))
  if (!isMessage(value)) return value
  const selected: Message = {}
  for (const [name, member] of Object.entries(value)) {
    const branch = tree[name] === undefined ? tree['*'] : tree[name]
    if (branch !== undefined) selected[name] = narrow(member, branch)
  }
  return selected
}

function wrong(selector: string) {
  return invalid([
    {
      field: 'fields',
      description: `Error expanding 'fields' parameter. Cannot find matching fields for path '${selector}'.`,
    },
  ])
}
