import type { Day } from '../../../dates/calendar-day.ts'
import { instantAt } from '../../../dates/local-time.ts'
import type { NetworkName } from '../../../ui/networks.ts'
import { type Picture, pictures, placeNames, sampleId } from '../../../ui/sample/made-up.ts'
import type { Post } from '../model/card.ts'
import { post } from '../model/post.sample.ts'

type TextName = 'menu' | 'terrace' | 'hours' | 'dessert' | 'jobs' | 'evening' | 'thanks' | 'offer'

interface Plan {
  readonly time: string
  readonly text: TextName
  readonly networks: readonly NetworkName[]
  readonly picture?: Picture
  readonly places: number
  /** While it is to come; what lies behind was published. */
  readonly status?: 'PENDING_APPROVAL' | 'DRAFT' | 'ASK_MODIFICATION'
  readonly failed?: number
}

const fb = 'facebook'
const ig = 'instagram'
const google = 'google'

/** Two weeks of a busy house, over and over. */
const fortnight: readonly (readonly Plan[])[] = [
  [{ time: '11:30', text: 'menu', networks: [fb, google], picture: 'plate', places: 12 }],
  [
    { time: '12:00', text: 'terrace', networks: [ig], picture: 'terrace', places: 24, status: 'PENDING_APPROVAL' },
    { time: '18:30', text: 'evening', networks: [fb], places: 1 },
  ],
  [{ time: '09:00', text: 'hours', networks: [google], places: 24 }],
  [],
  [
    { time: '10:00', text: 'jobs', networks: ['linkedin', fb], places: 6 },
    { time: '12:15', text: 'dessert', networks: [ig, fb], picture: 'dessert', places: 12, failed: 3 },
    { time: '18:00', text: 'offer', networks: [fb, ig, google], picture: 'pizza', places: 8 },
  ],
  [{ time: '17:00', text: 'evening', networks: [ig], picture: 'window', places: 1, status: 'DRAFT' }],
  [
    { time: '11:00', text: 'thanks', networks: [ig, fb], picture: 'cafe', places: 24 },
    { time: '20:00', text: 'menu', networks: [fb], picture: 'plate', places: 12, status: 'PENDING_APPROVAL' },
  ],
  [{ time: '11:30', text: 'menu', networks: [fb, google], picture: 'plate', places: 12 }],
  [{ time: '16:00', text: 'thanks', networks: [fb, ig], picture: 'cafe', places: 24 }],
  [
    { time: '09:30', text: 'offer', networks: [google], places: 9, status: 'ASK_MODIFICATION' },
    { time: '18:30', text: 'terrace', networks: [ig, 'tiktok'], picture: 'terrace', places: 4 },
  ],
  [{ time: '12:00', text: 'dessert', networks: [ig], picture: 'dessert', places: 12 }],
  [
    { time: '10:00', text: 'evening', networks: [fb], picture: 'window', places: 1 },
    { time: '18:00', text: 'jobs', networks: ['linkedin'], places: 6, status: 'PENDING_APPROVAL' },
  ],
  [],
  [{ time: '19:00', text: 'thanks', networks: [ig], picture: 'cafe', places: 2 }],
]

/** What goes out on these days, as if it were for real: over what is over, to come what is to come. */
export function samplePosts(
  days: readonly Day[],
  zone: string,
  now: number,
  words: (name: TextName) => string,
): Post[] {
  return days.flatMap((day, at) =>
    (fortnight[at % fortnight.length] ?? []).flatMap((plan, nth) => {
      const instant = instantAt(`${day}T${plan.time}`, zone)
      return plan.networks.map((network, index) =>
        postOf(plan, { network, instant, zone, isOver: instant < now, key: at * 100 + nth * 10 + index, words }),
      )
    }),
  )
}

interface Where {
  readonly network: NetworkName
  readonly instant: number
  readonly zone: string
  readonly isOver: boolean
  readonly key: number
  readonly words: (name: TextName) => string
}

function postOf(plan: Plan, { network, instant, zone, isOver, key, words }: Where): Post {
  const { places, picture, failed = 0, status = 'SCHEDULED' } = plan
  const id = sampleId(key)
  // Its first network is the one that had trouble.
  const lost = isOver && key % 10 === 0 ? failed : 0
  const name = placeNames[key % placeNames.length] ?? ''
  return post({
    id,
    composition: `sample ${instant} ${plan.text}`,
    ...(network === 'tripadvisor' ? {} : { integrationType: network }),
    text: words(plan.text),
    scheduledAt: new Date(instant).toISOString(),
    timeZone: zone,
    scopedPostStatus: !isOver ? status : lost > 0 ? 'PARTIALLY_FAILED' : 'PUBLISHED',
    progress: {
      total: places,
      open: isOver ? 0 : places,
      published: isOver ? places - lost : 0,
      failed: lost,
      unconfirmed: 0,
      checking: 0,
    },
    attachments: picture ? [pictured(id, picture)] : [],
    ...(places === 1 ? { scheduledPostLocations: [targetOf(id, name)] } : {}),
    author: { '@id': `/api/users/${id}`, '@type': 'User', id, firstName: 'Léa', lastName: 'Fontaine' },
  })
}

const pictured = (id: string, picture: Picture): Post['attachments'][number] => ({
  '@id': `/api/attachments/${id}`,
  '@type': 'Attachment',
  ...{ id, contentUrl: pictures[picture], contentType: 'image/svg+xml', bytes: 1 },
})

const targetOf = (id: string, name: string): NonNullable<Post['scheduledPostLocations']>[number] => ({
  '@id': `/api/scheduled_post_locations/${id}`,
  '@type': 'ScheduledPostLocation',
  ...{ id, locationName: name, publication: `/api/publications/${id}`, state: 'WAITING' },
})
