import { expect, test } from 'vitest'
import { attachments } from './attachments.ts'
import { competitors } from './competitors.ts'
import { connections, networkGrants } from './connections.ts'
import { exportable } from './exports.ts'
import { googlePhotos } from './google-photos.ts'
import { holidays } from './holidays.ts'
import { inboxes, inboxReplies } from './inbox.ts'
import { libraryMedias } from './library.ts'
import { locationImports } from './location-imports.ts'
import { locations } from './locations.ts'
import type { Operation } from './operation.ts'
import { posts } from './posts.ts'
import { type Preset, presetNames, presets } from './presets.ts'
import { publications } from './publications.ts'
import { quickReplies } from './quick-replies.ts'
import { reports } from './reports.ts'
import type { Right } from './rights.ts'

/** What a job does in a day, by what it asks the server for; and the rights that decide within it. */
interface Task {
  readonly who: Preset
  readonly does: string
  readonly asks: readonly Pick<Operation, 'authz'>[]
  readonly and?: readonly Right[]
}

const reconnect = [connections.authorize, connections.callback, networkGrants.matches, connections.connect]

const tasks: readonly Task[] = [
  { who: 'placeManager', does: 'connects the place again that expired', asks: [...reconnect, locations.read] },
  {
    who: 'placeManager',
    does: 'closes for today, answers, shows the terrace on Google and looks at Thursday’s post',
    asks: [holidays.confirm, locations.update, inboxReplies.create, attachments.create, googlePhotos.take, posts.read],
  },
  {
    who: 'communityManager',
    does: 'pastes the places and assigns pages to them',
    asks: [locationImports.create, locationImports.run, locations.create, ...reconnect, networkGrants.assign],
  },
  {
    who: 'communityManager',
    does: 'posts to many places from the inbox on',
    asks: [inboxes.list, posts.create, posts.crossPost, attachments.create],
  },
  {
    who: 'communityManager',
    does: 'posts a story of stickers with a file of the library',
    asks: [libraryMedias.list, attachments.create, posts.create],
    and: ['isAllowPrivateInstagram'],
  },
  { who: 'communityManager', does: 'submits, and mends what was sent back', asks: [posts.create, posts.update] },
  {
    who: 'communityManager',
    does: 'repairs what failed and sends it again',
    asks: [posts.publications, posts.retry, publications.retry, ...reconnect],
  },
  { who: 'approver', does: 'asks for a change and approves', asks: [posts.askEdit, posts.approve] },
  { who: 'approver', does: 'moves posts', asks: [posts.list, posts.update], and: ['calendarPost'] },
  {
    who: 'customerCare',
    does: 'answers with quick replies, likes and is done with each',
    asks: [inboxes.list, quickReplies.list, inboxReplies.create, inboxReplies.update, inboxes.update, inboxes.markAll],
    and: ['moderation'],
  },
  {
    who: 'readOnly',
    does: 'compares places and takes the table home',
    asks: [
      reports.insights,
      reports.google,
      competitors.list,
      { authz: { ...reports.insights.authz, ...exportable.globalKpi } },
    ],
  },
]

test.each(tasks)('$preset $does', ({ who, asks, and = [] }) => {
  const given: readonly Right[] = presets[who]
  for (const { authz } of asks) {
    const any = authz.permission === undefined ? [] : [authz.permission].flat()
    expect(any.length === 0 || any.some((right) => given.includes(right)), JSON.stringify(authz)).toBe(true)
    if (authz.also !== undefined) expect(given).toContain(authz.also)
    if (authz.role !== undefined) expect(given).toContain(authz.role)
  }
  expect(given).toEqual(expect.arrayContaining([...and]))
})

test('only the administrator preset grants permissions or changes the company, and read-only presets change nothing', () => {
  for (const name of presetNames) {
    const given: readonly Right[] = presets[name]
    expect(given.filter((right) => right === 'users' || right === 'setting')).toEqual([])
  }
  const reader: readonly Right[] = presets.readOnly
  for (const { authz } of [
    posts.create,
    inboxReplies.create,
    locations.update,
    connections.connect,
    libraryMedias.create,
  ])
    expect([authz.permission ?? []].flat().filter((right) => reader.includes(right))).toEqual([])
  expect(reader).not.toContain('ROLE_APPROVAL')
})
