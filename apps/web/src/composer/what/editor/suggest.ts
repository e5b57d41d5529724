import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { type FieldChoice, matching } from './field-choice.ts'

/** The list behind `{{`, while it is open. */
export interface FieldList {
  readonly choices: readonly FieldChoice[]
  readonly rect: DOMRect
  choose(choice: FieldChoice): void
}

interface Options {
  choices(): readonly FieldChoice[]
  onList(list: FieldList | null): void
  /** True when the list took the key. */
  onKey(event: KeyboardEvent): boolean
}

/** Opens a list of fields behind `{{`, read from what was written and not from keys: braces need AltGr on many. */
export const SuggestFields = Extension.create<Options>({
  name: 'suggestFields',
  addOptions: () => ({ choices: () => [], onList: () => {}, onKey: () => false }),
  addProseMirrorPlugins() {
    const { choices, onList, onKey } = this.options
    const show = (props: SuggestionProps<FieldChoice, FieldChoice>) => {
      const rect = props.clientRect?.()
      onList(rect ? { choices: props.items, rect, choose: props.command } : null)
    }
    return [
      Suggestion<FieldChoice, FieldChoice>({
        editor: this.editor,
        pluginKey: new PluginKey('suggestFields'),
        char: '{{',
        allowedPrefixes: null,
        items: ({ query }) => matching(choices(), query),
        command: ({ editor, range, props: { name } }) => {
          editor.chain().focus().insertContentAt(range, { type: 'field', attrs: { name } }).run()
        },
        render: () => ({
          onStart: show,
          onUpdate: show,
          onKeyDown: ({ event }) => onKey(event),
          onExit: () => onList(null),
        }),
      }),
    ]
  },
})
