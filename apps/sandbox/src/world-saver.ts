import type { SavedState } from './saved-state.ts'
import { openWorldFile } from './world-file.ts'

/** Saves the world while it changes, so that the sandbox starts again with the one it had. */
export interface WorldSaver {
  close(): Promise<void>
}

/** A process that is killed loses less than a second. */
const AFTER_CHANGE_MS = 500
/** A read counts a quota or spends a code: little is lost, and a product that polls must not write all day. */
const AFTER_READ_MS = 30_000

/** Brings back the world that was saved in the folder. One that can't be read is set aside with a word, and a new one begins. */
export function saveWorld(folder: string, state: SavedState, startAfresh: () => void): WorldSaver {
  const file = openWorldFile(folder)
  try {
    const saved = file.read()
    if (saved) state.load(saved)
  } catch (error) {
    startAfresh()
    const reason = error instanceof Error ? error.message : String(error)
    console.error(
      `The sandbox could not read its saved world: ${reason}. It starts with an empty one; the other is now ${file.setAside()}. ` +
        'Connections to accounts that are gone have to be made again.',
    )
  }

  let timer: { at: number; handle: NodeJS.Timeout } | null = null
  let writing = Promise.resolve()

  function save(): Promise<void> {
    timer = null
    // One after the other. The state is taken when its turn comes, so the last write has the newest.
    writing = writing
      .then(() => file.write(state.save()))
      .catch((error: unknown) =>
        console.error('The sandbox could not save its world; it tries again after the next change.', error),
      )
    return writing
  }

  function within(ms: number): void {
    const at = Date.now() + ms
    if (timer && timer.at <= at) return
    if (timer) clearTimeout(timer.handle)
    timer = { at, handle: setTimeout(() => void save(), ms).unref() }
  }

  state.onChange((important) => within(important ? AFTER_CHANGE_MS : AFTER_READ_MS))
  return {
    async close() {
      if (timer) clearTimeout(timer.handle)
      await save()
    },
  }
}
