const address = /https?:\/\/[^\s<>"]+/u

/** The first web address of a text, without the full stop of the sentence around it. */
export function firstLink(text: string): string | null {
  return address.exec(text)?.[0].replace(/[.,;:!?»)\]]+$/, '') ?? null
}
