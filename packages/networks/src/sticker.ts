/** Its middle and size are shares of the screen, its angle degrees clockwise. */
export type OutgoingSticker = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotation: number
} & (
  | { readonly is: 'link'; readonly url: string }
  | { readonly is: 'mention'; readonly username: string }
  | { readonly is: 'hashtag'; readonly name: string }
  | {
      readonly is: 'location'
      readonly id: string | null
      readonly name: string
      readonly latitude: number | null
      readonly longitude: number | null
    }
  | { readonly is: 'poll'; readonly question: string; readonly options: readonly string[] }
)
