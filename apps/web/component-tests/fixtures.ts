import { Group, type groups } from '@vitrine/contract/groups'
import { LocationLabel, type locationLabels } from '@vitrine/contract/location-labels'
import { Location, type locations } from '@vitrine/contract/locations'
import type { ResponseOf } from '@vitrine/contract/operation'
import type { PostStatus } from '@vitrine/contract/post-status'
import { createSample } from './sample.ts'

// Rows of the API that several component tests show.

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const day = '2026-03-01T09:00:00+00:00'

export function quickReply(n: number, title: string, text: string) {
  return {
    ...{ '@id': `/api/quick_replies/${id(n)}`, '@type': 'QuickReply' as const, id: id(n), title, texts: { fr: text } },
    ...{ networks: [], visibility: 'company' as const, uses: 0, createdAt: day, editedAt: day },
  }
}

export function libraryFolder(n: number, name: string) {
  return {
    ...{ '@id': `/api/library_folders/${id(n)}`, '@type': 'LibraryFolder' as const, id: id(n), name },
    ...{ mediasCount: 0, createdAt: day },
  }
}

/** A location of the tree, connected to nothing. */
export function treeLocation(n: number, name: string) {
  return {
    ...{ '@id': `/api/locations/${id(n)}`, id: id(n), name },
    ...{ timeZone: 'Europe/Paris', labels: [], integrations: {} },
  }
}

/** A tree of one location, which posts on these networks. */
export function connectedTree(...networks: readonly ('facebook' | 'instagram' | 'google')[]) {
  const integration = { '@id': `/api/integrations/${id(30)}`, id: id(30), validToken: true, name: 'Margot Lyon' }
  const integrations = Object.fromEntries(networks.map((network) => [network, integration]))
  return { totalItems: 1, ungrouped: [{ ...treeLocation(20, 'Lyon'), integrations }] }
}

/** A post for Facebook, at the location of `connectedTree`. */
export function facebookPost(n: number, text: string, version = 1, postStatus: PostStatus = 'DRAFT') {
  return {
    ...{ '@id': `/api/scheduled_posts/${id(n)}`, '@type': 'ScheduledPost' as const, id: id(n), text, version },
    ...{ integrationType: 'facebook' as const, postType: 'post' as const, postStatus },
    ...{ scopedPostStatus: postStatus, scheduleType: 'LATER' as const, timeZone: 'Europe/Paris' },
    ...{ scheduledAt: '2030-03-01T09:00:00+00:00', scheduledLocal: '2030-03-01T10:00', updatedAt: day },
    ...{ checkedLocations: [`/api/locations/${id(20)}`], scheduledPostLocations: [], createdAt: day, underWay: false },
    ...{ progress: { total: 1, open: 1, published: 0, failed: 0, unconfirmed: 0, checking: 0 } },
    ...{
      scheduledPostAttachments: [],
      attachments: [],
      canEdit: postStatus !== 'PUBLISHED',
      canDelete: true,
      canDuplicate: true,
    },
    ...{ canApprove: false, canAskEdit: false, canRetry: false },
  }
}

export function group(n: number, name: string) {
  const sample = createSample(Group.schema) as ResponseOf<typeof groups.read> // parsed by the stub where it is sent
  return { ...sample, '@id': `/api/groups/${id(n)}`, id: id(n), name }
}

export function label(n: number, name: string) {
  const sample = createSample(LocationLabel.schema) as ResponseOf<typeof locationLabels.read> // likewise
  return { ...sample, '@id': `/api/location_labels/${id(n)}`, id: id(n), name }
}

/** A location with all its fields. */
export function wholeLocation(n: number, name: string) {
  const sample = createSample(Location.schema) as ResponseOf<typeof locations.read> // likewise
  return { ...sample, '@id': `/api/locations/${id(n)}`, id: id(n), name, timeZone: 'Europe/Paris', country: 'FR' }
}
