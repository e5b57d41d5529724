import type { Core } from '../core.ts'
import { pastPosts } from '../seed-history.ts'
import { publicOfPage } from './page-audience.ts'
import type { LinkedInMembers } from './people.ts'
import type { LinkedInState, Organization } from './state.ts'

const REPLIES = [
  ['Hélène Courtois', 'Belle équipe, bravo pour le service de samedi.'],
  ['Rachid Amrani', 'Proposez-vous la salle du fond pour un séminaire de vingt personnes ?'],
  ['Sandrine Pichon', 'Recrutez-vous toujours en cuisine ?'],
] as const

/** Posts of the page’s owner, each with a picture, and now and then somebody who answered. */
export function remember(
  core: Core,
  state: LinkedInState,
  people: LinkedInMembers,
  page: Organization,
  days: number,
): void {
  const audience = publicOfPage(page)
  for (const { at, text, image: picture } of pastPosts(core.world.media, audience, core.clock.now(), days)) {
    const image = state.addAsset('image', page.urn, null)
    Object.assign(image, { media: picture, wholeAt: at })
    const content = { media: { id: image.urn } }
    const post = state.addPost({
      ...{ page, commentary: text, shown: text, content, assets: [image], byApp: false, at },
    })
    const [name, replyText] = REPLIES[Math.floor(audience.chance('answer', at) * REPLIES.length * 3)] ?? []
    if (name === undefined || replyText === undefined) continue
    const { urn: actor } = people.customer({ name })
    const comment = state.addComment({ post, parent: null, actor, text: replyText, media: null })
    Object.assign(comment, { at: at + 5_400_000, updated: at + 5_400_000 })
  }
}
