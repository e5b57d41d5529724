import { useEffect, useRef } from 'react'
import { areSingleKeyShortcutsEnabled } from '../../../preferences/single-key-shortcuts.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import type { ComposerTab } from '../model/composition.ts'
import type { Composer } from './composer.ts'

interface Keys {
  onSend(): void
  onSave(): void
  onStep(by: number): void
}

/** Mod+Enter sends, Mod+S keeps; outside of text digits change the tab and Shift with an arrow the previewed place. */
export function useComposerKeys(composer: Composer, { onSend, onSave, onStep }: Keys): void {
  useShortcuts({
    'Mod+Enter': onSend,
    'Mod+s': onSave,
    'Shift+ArrowLeft': () => onStep(-1),
    'Shift+ArrowRight': () => onStep(1),
  })
  const latest = useRef(composer)
  latest.current = composer
  useEffect(() => {
    // By the place of the key: French keyboards print digits with Shift.
    const onKey = (event: KeyboardEvent) => {
      const digit = /^Digit([1-7])$/.exec(event.code)?.[1]
      if (digit === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // A digit is a letter to who speaks to their computer; a dialog on top has the keys.
      if (!areSingleKeyShortcutsEnabled() || document.querySelector('[aria-modal="true"]')) return
      const { kind, composition, setTab } = latest.current
      const tabs: readonly ComposerTab[] = ['common', ...composition.networks]
      const tab = tabs[Number(digit) - 1]
      if (kind === 'multi' && tab !== undefined) setTab(tab)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
