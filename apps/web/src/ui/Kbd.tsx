import classes from './Kbd.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** A key as printed; `Mod` is ⌘ on Apple's keyboards and Ctrl elsewhere. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className={classes.kbd}>{keys.replace('Mod', isMac ? '⌘' : 'Ctrl').replaceAll('+', ' ')}</kbd>
}
