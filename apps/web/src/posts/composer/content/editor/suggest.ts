import { type Editor, Extension, type Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { type FieldChoice, matching } from './field-choice.ts'

/** The list behind `{{`, `@` or `:`, while it is open. */
export interface FieldList {
  readonly of: 'fields' | 'mentions' | 'emoji'
  readonly choices: readonly FieldChoice[]
  /** What was typed behind it. */
  readonly typed: string
  readonly rect: DOMRect
  choose(choice: FieldChoice): void
}

interface SuggestionCallbacks {
  onList(list: FieldList | null): void
  /** True when the list took the key. */
  onKey(event: KeyboardEvent): boolean
}

interface FieldOptions extends SuggestionCallbacks {
  choices(): readonly FieldChoice[]
}

/** Opens a list of fields behind `{{`, read from what was written and not from keys: braces need AltGr on many. */
export const SuggestFields = Extension.create<FieldOptions>({
  name: 'suggestFields',
  addOptions: () => ({ choices: () => [], onList: () => {}, onKey: () => false }),
  addProseMirrorPlugins() {
    const { choices } = this.options
    return [
      suggestion(this.editor, this.options, {
        of: 'fields',
        char: '{{',
        items: (typed) => matching(choices(), typed),
        insert: (editor, range, { name }) =>
          editor.chain().focus().insertContentAt(range, { type: 'field', attrs: { name } }).run(),
      }),
    ]
  },
})

interface MentionOptions extends SuggestionCallbacks {
  /** Null while nobody can be named here: then `@` is a letter like any other. */
  find(): ((typed: string) => Promise<readonly FieldChoice[]>) | null
}

/** Opens a list of whom one can name behind `@`. */
export const SuggestMentions = Extension.create<MentionOptions>({
  name: 'suggestMentions',
  addOptions: () => ({ find: () => null, onList: () => {}, onKey: () => false }),
  addProseMirrorPlugins() {
    const { find } = this.options
    return [
      suggestion(this.editor, this.options, {
        of: 'mentions',
        char: '@',
        allow: () => find() !== null,
        items: async (typed) => (await find()?.(typed)) ?? [],
        insert: (editor, range, { name: id, label }) =>
          editor
            .chain()
            .focus()
            .insertContentAt(range, [
              { type: 'mention', attrs: { label, id } },
              { type: 'text', text: ' ' },
            ])
            .run(),
      }),
    ]
  },
})

/** Opens a list of emoji behind `:` and a word's first two letters; a colon that ends a phrase stays one. */
export const SuggestEmoji = Extension.create<SuggestionCallbacks>({
  name: 'suggestEmoji',
  addOptions: () => ({ onList: () => {}, onKey: () => false }),
  addProseMirrorPlugins() {
    return [
      suggestion(this.editor, this.options, {
        of: 'emoji',
        char: ':',
        shouldShow: ({ query }) => /^\p{L}{2}/u.test(query),
        items: async (typed) => (await import('./emoji-choices.ts')).emojiChoices(typed),
        insert: (editor, range, { name: text }) =>
          editor.chain().focus().insertContentAt(range, { type: 'text', text }).run(),
      }),
    ]
  },
})

interface Suggesting {
  readonly of: FieldList['of']
  readonly char: string
  readonly allow?: () => boolean
  readonly shouldShow?: (props: { query: string }) => boolean
  items(typed: string): readonly FieldChoice[] | Promise<readonly FieldChoice[]>
  insert(editor: Editor, range: Range, choice: FieldChoice): void
}

function suggestion(
  editor: Editor,
  { onList, onKey }: SuggestionCallbacks,
  { of, char, allow, shouldShow, items, insert }: Suggesting,
) {
  const show = (props: SuggestionProps<FieldChoice, FieldChoice>) => {
    const rect = props.clientRect?.()
    onList(rect ? { of, choices: props.items, typed: props.query, rect, choose: props.command } : null)
  }
  return Suggestion<FieldChoice, FieldChoice>({
    editor,
    char,
    pluginKey: new PluginKey(`suggest ${of}`),
    allowedPrefixes: of === 'fields' ? null : [' '],
    ...(allow ? { allow } : {}),
    ...(shouldShow ? { shouldShow } : {}),
    items: async ({ query }) => [...(await items(query))],
    command: ({ editor: at, range, props }) => insert(at, range, props),
    render: () => ({
      onStart: show,
      onUpdate: show,
      onKeyDown: ({ event }) => onKey(event),
      onExit: () => onList(null),
    }),
  })
}
