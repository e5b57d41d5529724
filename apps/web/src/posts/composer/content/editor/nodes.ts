import { type Editor, InputRule, mergeAttributes, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import classes from './PostTextEditor.module.css'

interface TokenOptions {
  /** The stored name of what somebody typed by the name they read. */
  toStoredName(typed: string): string
  /** What people read in place of the stored name. */
  getLabel(attrs: Readonly<Record<string, unknown>>): string
}

const token = { group: 'inline', inline: true, atom: true, selectable: false } as const

/** `{{city}}`, filled in at each place. */
export const Field = Node.create<TokenOptions>({
  name: 'field',
  ...token,
  addOptions: () => ({ toStoredName: (typed) => typed, getLabel: ({ name }) => String(name) }),
  addAttributes: () => ({ name: { default: '', parseHTML: (element) => element.dataset.field ?? '' } }),
  parseHTML: () => [{ tag: 'span[data-field]' }],
  renderHTML({ node, HTMLAttributes: { name, ...rest } }) {
    const attributes = mergeAttributes(rest, { class: classes.field, 'data-field': String(name) })
    return ['span', attributes, this.options.getLabel(node.attrs)]
  },
  addInputRules() {
    return [
      new InputRule({
        find: /\{\{\s*([\p{L}\p{N}_ -]{1,60}?)\s*\}\}$/u,
        handler: ({ state, range, match }) => {
          state.tr.replaceWith(
            range.from,
            range.to,
            this.type.create({ name: this.options.toStoredName(match[1] ?? '') }),
          )
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    return { Backspace: () => deleteToken(this.editor), 'Shift-Enter': () => this.editor.commands.splitBlock() }
  },
})

/** `@[Office du tourisme]` */
export const MentionToken = Node.create<TokenOptions>({
  name: 'mention',
  ...token,
  addOptions: () => ({ toStoredName: (typed) => typed, getLabel: ({ label }) => String(label) }),
  addAttributes: () => ({
    label: { default: '', parseHTML: (element) => element.dataset.mention ?? '' },
    id: { default: null, parseHTML: (element) => element.dataset.id ?? null },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML({ node, HTMLAttributes: { label, id, ...rest } }) {
    const attributes = mergeAttributes(rest, { class: classes.mention, 'data-mention': String(label) })
    return [
      'span',
      id === null ? attributes : { ...attributes, 'data-id': String(id) },
      this.options.getLabel(node.attrs),
    ]
  },
})

/** One Backspace takes a whole token away, not its last letter. */
function deleteToken(editor: Editor): boolean {
  const { selection } = editor.state
  if (!(selection instanceof TextSelection) || !selection.empty) return false
  const before = selection.$from.nodeBefore
  if (before?.type.name !== 'field' && before?.type.name !== 'mention') return false
  const { from } = selection
  return editor.commands.deleteRange({ from: from - before.nodeSize, to: from })
}
