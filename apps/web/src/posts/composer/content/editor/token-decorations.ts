import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { FieldValues } from '@vitrine/contract/location-fields'
import classes from './PostTextEditor.module.css'

/** What fields become where the post is previewed, and how that is said. */
export interface FieldPreview {
  readonly values: FieldValues
  describeField(name: string, value: string | null): string
}

const key = new PluginKey<FieldPreview>('looks')
const hashtag = /#[\p{L}\p{N}_]+/gu

/** Colours hashtags, and says over each field what it becomes; one without a value stands out. */
export const TokenDecorations = Extension.create({
  name: 'looks',
  addProseMirrorPlugins: () => [
    new Plugin<FieldPreview>({
      key,
      state: {
        init: () => ({ values: {}, describeField: () => '' }),
        apply: (transaction, shown) => (transaction.getMeta(key) as FieldPreview | undefined) ?? shown, // set by `show` only
      },
      props: {
        decorations: (state) => DecorationSet.create(state.doc, createDecorations(state.doc, key.getState(state))),
      },
    }),
  ],
  addCommands: () => ({
    show:
      (shown: FieldPreview) =>
      ({ tr, dispatch }) => {
        dispatch?.(tr.setMeta(key, shown).setMeta('addToHistory', false))
        return true
      },
  }),
})

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    tokenDecorations: { show: (shown: FieldPreview) => ReturnType }
  }
}

function createDecorations(doc: Node, shown: FieldPreview | undefined): Decoration[] {
  const found: Decoration[] = []
  doc.descendants((node, at) => {
    if (node.isText)
      for (const match of (node.text ?? '').matchAll(hashtag))
        found.push(
          Decoration.inline(at + match.index, at + match.index + match[0].length, { class: classes.hashtag ?? '' }),
        )
    if (node.type.name !== 'field' || !shown) return
    const name = String(node.attrs.name)
    const value = Object.hasOwn(shown.values, name) ? (shown.values[name] ?? null) : null
    const missing: Record<string, string> = value === null ? { 'data-missing': '' } : {}
    found.push(Decoration.node(at, at + node.nodeSize, { title: shown.describeField(name, value), ...missing }))
  })
  return found
}
