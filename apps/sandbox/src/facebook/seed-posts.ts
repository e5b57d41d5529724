import type { Core } from '../core.ts'
import type { Page } from '../graph/pages.ts'
import { pastPosts } from '../seed-history.ts'
import { publicOfPage } from './insights.ts'
import type { FacebookState } from './state.ts'

/** Posts of the page’s owner, each with a photo. */
export function remember({ clock, world }: Core, state: FacebookState, page: Page, days: number): void {
  for (const { at, text, image } of pastPosts(world.media, publicOfPage(page), clock.now(), days)) {
    const id = state.newId('photo')
    const photo = { ...{ id, page, comments: [] }, media: image, caption: '', at, published: true, storyId: null }
    state.photos.set(id, photo)
    const post = state.addPost({
      ...{ page, author: null, message: text, link: null, photos: [photo], video: null, placeId: null },
      ...{ at, byApp: false, published: true, mentions: [] },
    })
    Object.assign(photo, { storyId: post.id })
  }
}
