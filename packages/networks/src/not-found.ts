import { NetworkError } from './network.ts'

/** Whether the network said that there is no such object, or not for us. */
function isGone(error: unknown): boolean {
  return error instanceof NetworkError && error.failure.say === 'network.gone'
}

/** A delete of what is gone already did its work. */
export async function removed(deleting: Promise<unknown>): Promise<void> {
  try {
    await deleting
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** What is read of something that may be gone, or not readable yet: a post is public before everybody sees it. */
export async function nullIfNotFound<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}
