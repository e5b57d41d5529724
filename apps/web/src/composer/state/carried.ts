import type { Composition } from '../model/composition.ts'
import type { Post } from '../model/contents.ts'
import type { Opened } from './composer.ts'
import type { FieldInHand } from './field-in-hand.ts'
import type { Picked } from './use-files.ts'

/** A new post that was kept as a draft, on its way to the page it is written on from then on. */
export interface Carried {
  readonly post: Pick<Post, 'id' | 'version'>
  /** As the server has it. */
  readonly saved: Composition
  /** As it is now: letters are typed until the other page is there. */
  readonly written: () => Composition
  /** Where in the text it is written, if it is. */
  readonly caret: () => number | null
  readonly opened: () => Opened
  /** The other field it is written in. */
  readonly field: () => FieldInHand | null
  readonly visit: string
  /** The files that were being looked into until then. */
  readonly picked: () => readonly Picked[]
}

let carried: Carried | null = null

export function carry(next: Carried): void {
  carried = next
}

/** What was carried to a post, while nobody changed that since. */
export function carriedTo(post: Post | undefined): Carried | null {
  return carried !== null && carried.post.id === post?.id && carried.post.version === post.version ? carried : null
}

export function putDown(): void {
  carried = null
}
