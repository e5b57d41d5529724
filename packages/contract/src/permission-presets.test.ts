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
import { type Preset, presetNames, presets } from './permission-presets.ts'
import type { Right } from './permission-requirements.ts'
import { posts } from './posts.ts'
import { publications } from './publications.ts'
import { quickReplies } from './quick-replies.ts'
import { reports } from './reports.ts'

/** What a job does in a day, by what it asks the server for; and the rights that decide within it. */
interface Task {
  readonly preset: Preset
  readonly does: string
  readonly operations: readonly Pick<Operation, 'authz'>[]
  readonly and?: readonly Right[]
}

const reconnect = [connections.authorize, connections.callback, networkGrants.matches, connections.connect]

const tasks: readonly Task[] = [
  { preset: 'placeManager', does: 'connects the place again that expired', operations: [...reconnect, locations.read] },
  {
    preset: 'placeManager',
    does: 'closes for today, answers, shows the terrace on Google and looks at Thursday’s post',
    operations: [
      holidays.confirm,
      locations.update,
      inboxReplies.create,
      attachments.create,
      googlePhotos.take,
      posts.read,
    ],
  },
  {
    preset: 'communityManager',
    does: 'pastes the places and assigns pages to them',
    operations: [locationImports.create, locationImports.run, locations.create, ...reconnect, networkGrants.assign],
  },
  {
    preset: 'communityManager',
    does: 'posts to many places from the inbox on',
    operations: [inboxes.list, posts.create, posts.crossPost, attachments.create],
  },
  {
    preset: 'communityManager',
    does: 'posts a story of stickers with a file of the library',
    operations: [libraryMedias.list, attachments.create, posts.create],
    and: ['isAllowPrivateInstagram'],
  },
  {
    preset: 'communityManager',
    does: 'submits, and mends what was sent back',
    operations: [posts.create, posts.update],
  },
  {
    preset: 'communityManager',
    does: 'repairs what failed and sends it again',
    operations: [posts.publications, posts.retry, publications.retry, ...reconnect],
  },
  { preset: 'approver', does: 'asks for a change and approves', operations: [posts.askEdit, posts.approve] },
  { preset: 'approver', does: 'moves posts', operations: [posts.list, posts.update], and: ['calendarPost'] },
  {
    preset: 'customerCare',
    does: 'answers with quick replies, likes and is done with each',
    operations: [
      inboxes.list,
      quickReplies.list,
      inboxReplies.create,
      inboxReplies.update,
      inboxes.update,
      inboxes.markAll,
    ],
    and: ['moderation'],
  },
  {
    preset: 'readOnly',
    does: 'compares places and takes the table home',
    operations: [
      reports.insights,
      reports.google,
      competitors.list,
      { authz: { ...reports.insights.authz, ...exportable.globalKpi } },
    ],
  },
]

test.each(tasks)('$preset $does', ({ preset, operations, and = [] }) => {
  const given: readonly Right[] = presets[preset]
  for (const { authz } of operations) {
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
