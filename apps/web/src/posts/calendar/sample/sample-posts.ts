import type { Day } from '../../../dates/calendar-day.ts'
import { toInstant } from '../../../dates/local-time.ts'
import type { NetworkName } from '../../../ui/networks.ts'
import { locationNames, type SampleImage, sampleId, sampleImages } from '../../../ui/sample/sample-data.ts'
import type { CalendarPost } from '../model/card.ts'
import { post } from '../model/post.sample.ts'

type TextName = 'menu' | 'terrace' | 'hours' | 'dessert' | 'jobs' | 'evening' | 'thanks' | 'offer'

interface Plan {
  readonly time: string
  readonly text: TextName
  readonly networks: readonly NetworkName[]
  readonly image?: SampleImage
  readonly locationCount: number
  /** While it is to come; what lies behind was published. */
  readonly status?: 'PENDING_APPROVAL' | 'DRAFT' | 'ASK_MODIFICATION'
  readonly failed?: number
}

const fb = 'facebook'
const ig = 'instagram'
const google = 'google'

/** Two weeks of a busy house, over and over. */
const fortnight: readonly (readonly Plan[])[] = [
  [{ time: '11:30', text: 'menu', networks: [fb, google], image: 'plate', locationCount: 12 }],
  [
    { time: '12:00', text: 'terrace', networks: [ig], image: 'terrace', locationCount: 24, status: 'PENDING_APPROVAL' },
    { time: '18:30', text: 'evening', networks: [fb], locationCount: 1 },
  ],
  [{ time: '09:00', text: 'hours', networks: [google], locationCount: 24 }],
  [],
  [
    { time: '10:00', text: 'jobs', networks: ['linkedin', fb], locationCount: 6 },
    { time: '12:15', text: 'dessert', networks: [ig, fb], image: 'dessert', locationCount: 12, failed: 3 },
    { time: '18:00', text: 'offer', networks: [fb, ig, google], image: 'pizza', locationCount: 8 },
  ],
  [{ time: '17:00', text: 'evening', networks: [ig], image: 'window', locationCount: 1, status: 'DRAFT' }],
  [
    { time: '11:00', text: 'thanks', networks: [ig, fb], image: 'cafe', locationCount: 24 },
    { time: '20:00', text: 'menu', networks: [fb], image: 'plate', locationCount: 12, status: 'PENDING_APPROVAL' },
  ],
  [{ time: '11:30', text: 'menu', networks: [fb, google], image: 'plate', locationCount: 12 }],
  [{ time: '16:00', text: 'thanks', networks: [fb, ig], image: 'cafe', locationCount: 24 }],
  [
    { time: '09:30', text: 'offer', networks: [google], locationCount: 9, status: 'ASK_MODIFICATION' },
    { time: '18:30', text: 'terrace', networks: [ig, 'tiktok'], image: 'terrace', locationCount: 4 },
  ],
  [{ time: '12:00', text: 'dessert', networks: [ig], image: 'dessert', locationCount: 12 }],
  [
    { time: '10:00', text: 'evening', networks: [fb], image: 'window', locationCount: 1 },
    { time: '18:00', text: 'jobs', networks: ['linkedin'], locationCount: 6, status: 'PENDING_APPROVAL' },
  ],
  [],
  [{ time: '19:00', text: 'thanks', networks: [ig], image: 'cafe', locationCount: 2 }],
]

/** What goes out on these days, as if it were for real: over what is over, to come what is to come. */
export function samplePosts(
  days: readonly Day[],
  zone: string,
  now: number,
  getText: (name: TextName) => string,
): CalendarPost[] {
  return days.flatMap((day, at) =>
    (fortnight[at % fortnight.length] ?? []).flatMap((plan, nth) => {
      const instant = toInstant(`${day}T${plan.time}`, zone)
      return plan.networks.map((network, index) =>
        createPost(plan, { network, instant, zone, isOver: instant < now, key: at * 100 + nth * 10 + index, getText }),
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
  readonly getText: (name: TextName) => string
}

function createPost(plan: Plan, { network, instant, zone, isOver, key, getText }: Where): CalendarPost {
  const { locationCount, image, failed = 0, status = 'SCHEDULED' } = plan
  const id = sampleId(key)
  // Its first network is the one that had trouble.
  const lost = isOver && key % 10 === 0 ? failed : 0
  const name = locationNames[key % locationNames.length] ?? ''
  return post({
    id,
    composition: `sample ${instant} ${plan.text}`,
    ...(network === 'tripadvisor' ? {} : { integrationType: network }),
    text: getText(plan.text),
    scheduledAt: new Date(instant).toISOString(),
    timeZone: zone,
    scopedPostStatus: !isOver ? status : lost > 0 ? 'PARTIALLY_FAILED' : 'PUBLISHED',
    progress: {
      total: locationCount,
      open: isOver ? 0 : locationCount,
      published: isOver ? locationCount - lost : 0,
      failed: lost,
      unconfirmed: 0,
      checking: 0,
    },
    attachments: image ? [pictured(id, image)] : [],
    ...(locationCount === 1 ? { scheduledPostLocations: [createTarget(id, name)] } : {}),
    author: { '@id': `/api/users/${id}`, '@type': 'User', id, firstName: 'Léa', lastName: 'Fontaine' },
  })
}

const pictured = (id: string, image: SampleImage): CalendarPost['attachments'][number] => ({
  '@id': `/api/attachments/${id}`,
  '@type': 'Attachment',
  ...{ id, contentUrl: sampleImages[image], contentType: 'image/svg+xml', bytes: 1 },
})

const createTarget = (id: string, name: string): NonNullable<CalendarPost['scheduledPostLocations']>[number] => ({
  '@id': `/api/scheduled_post_locations/${id}`,
  '@type': 'ScheduledPostLocation',
  ...{ id, locationName: name, publication: `/api/publications/${id}`, state: 'WAITING' },
})
