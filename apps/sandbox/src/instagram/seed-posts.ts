import type { Core } from '../core.ts'
import { pastPosts } from '../seed-history.ts'
import { publicOfProfile } from './insights.ts'
import { type InstagramState, type Profile, self } from './state.ts'

/** Photos of the profile’s owner, every third a reel. */
export function remember({ clock, world }: Core, state: InstagramState, profile: Profile, days: number): void {
  for (const [number, { at, text, image }] of pastPosts(
    world.media,
    publicOfProfile(profile),
    clock.now(),
    days,
  ).entries()) {
    const isReel = number % 3 === 2
    state.addMedia({
      ...{ profile, author: self(profile), caption: text, at },
      ...{ type: isReel ? 'VIDEO' : 'IMAGE', product: isReel ? 'REELS' : 'FEED', files: [image], mentions: null },
    })
  }
}
