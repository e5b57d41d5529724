import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  derivePostStatus,
  getPostProgress,
  type PostAction,
  postCan,
  postStatuses,
  publicationStates,
  statusLets,
  tallyPublications,
  terminalStates,
  underWayStates,
} from './post-status.ts'

const states = fc.array(fc.constantFrom(...publicationStates), { maxLength: 30 })
const failed = ['FAILED', 'UNCONFIRMED', 'QUARANTINED']

test('the status of a post is derived from its publications', () => {
  fc.assert(
    fc.property(states, (all) => {
      const status = derivePostStatus('SCHEDULED', tallyPublications(all))
      const counted = all.filter((state) => state !== 'CANCELLED')
      const ended = counted.every((state) => (terminalStates as readonly string[]).includes(state))
      if (counted.length === 0 || !ended) expect(status).toBe('SCHEDULED')
      else if (counted.every((state) => state === 'PUBLISHED')) expect(status).toBe('PUBLISHED')
      else if (counted.every((state) => failed.includes(state))) expect(status).toBe('FAILED')
      else expect(status).toBe('PARTIALLY_FAILED')
    }),
  )
})

test('an editorial decision takes precedence over the publications', () => {
  fc.assert(
    fc.property(states, (all) => {
      expect(derivePostStatus('PENDING_APPROVAL', tallyPublications(all))).toBe('PENDING_APPROVAL')
    }),
  )
})

test('a post cannot be withdrawn while it is publishing, nor edited once it is published for one location', () => {
  fc.assert(
    fc.property(states, (all) => {
      const progress = getPostProgress(all)
      const onItsWay = all.some((state) => (underWayStates as readonly string[]).includes(state))
      for (const action of Object.keys(postCan) as PostAction[])
        for (const status of postStatuses) {
          if (onItsWay && action !== 'duplicate') expect(statusLets(action, status, progress)).toBe(false)
          if (all.includes('PUBLISHED') && action === 'edit') expect(statusLets(action, status, progress)).toBe(false)
        }
    }),
  )
  expect(statusLets('edit', 'SCHEDULED', getPostProgress(['WAITING', 'DUE', 'CANCELLED']))).toBe(true)
  expect(statusLets('delete', 'PUBLISHED', getPostProgress(['PUBLISHED']))).toBe(true)
})
