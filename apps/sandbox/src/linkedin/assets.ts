import { createHash } from 'node:crypto'
import type { Core } from '../core.ts'
import type { Serve } from './api.ts'
import { invalidField, invalidParameter, linkedinError, notFound } from './errors.ts'
import { drawLogo, fileUrl, logoUrl } from './files.ts'
import type { Asset, AssetKind, LinkedInState } from './state.ts'
import type { Tokens } from './tokens.ts'

const WRITE = ['w_organization_social']
const READ = ['r_organization_social', 'w_organization_social']
/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api (read 2026-11). */
export const PART_BYTES = 4 * 1024 * 1024
const MAX_PIXELS = 36_152_320
const LINK_MS = 24 * 3_600_000

/** Files go up before a post names them: opened, sent to an address of their own, and processed. */
export function assets(core: Core, serve: Serve, state: LinkedInState): void {
  for (const kind of ['image', 'document', 'video'] as const) {
    serve.mutate(
      { method: 'POST', path: `/rest/${kind}s`, operation: `${kind}s.upload`, scopes: WRITE },
      ({ query, body, base, administers }) => {
        if (query.get('action') === 'finalizeUpload' && kind === 'video') return finalize(body, administers)
        if (query.get('action') !== 'initializeUpload') throw invalidParameter('action')
        const request = requireRecord(body.initializeUploadRequest, 'initializeUploadRequest')
        const { urn: owner } = administers(String(request.owner))
        return {
          account: owner,
          public: false,
          effect: () => {
            const expected = kind === 'video' ? requireSize(request.fileSizeBytes) : null
            const asset = state.addAsset(kind, owner, expected)
            return { remoteId: asset.urn, body: { value: opened(base, asset) } }
          },
        }
      },
    )
    serve.read(
      { method: 'GET', path: `/rest/${kind}s/:urn`, operation: `${kind}s.get`, scopes: READ },
      ({ urn, base, administers }) => {
        const wanted = urn(0, 'id')
        const pictured = state.pages().find(({ id }) => drawLogo(id) === wanted)
        if (pictured !== undefined) {
          const body = {
            id: wanted,
            owner: pictured.urn,
            status: 'AVAILABLE',
            downloadUrl: logoUrl(base, pictured.vanity),
          }
          return { on: pictured.urn, getResponse: () => ({ body }) }
        }
        const asset = state.assets.get(wanted)
        if (asset?.kind !== kind) throw notFound(kind)
        const { urn: owner } = administers(asset.owner)
        return { on: owner, getResponse: () => ({ body: presentAsset(core, base, asset) }) }
      },
    )
  }

  function finalize(body: Record<string, unknown>, administers: (urn: string) => { urn: string }) {
    const request = requireRecord(body.finalizeUploadRequest, 'finalizeUploadRequest')
    const asset = state.assets.get(String(request.video))
    if (!asset) throw notFound('video')
    const { urn: account } = administers(asset.owner)
    return {
      account,
      public: false,
      effect: () => {
        const ids = Array.isArray(request.uploadedPartIds) ? request.uploadedPartIds.map(String) : []
        const same = ids.length === asset.tags.length && ids.every((id, index) => id === asset.tags[index])
        if (!same) throw invalidField('uploadedPartIds', 'the parts that were uploaded have other ids')
        storeMedia(core, asset, Buffer.concat(asset.parts.map((part) => part ?? Buffer.alloc(0))))
        return { remoteId: asset.urn, media: asset.media ? [asset.media] : [], body: undefined }
      },
    }
  }

  function opened(base: string, asset: Asset) {
    const address = (part: number) =>
      `${base}/www.linkedin.com/dms-uploads/${encodeURIComponent(asset.urn)}/${part}?ca=vector_feedshare&cn=uploads`
    const expires = core.clock.now() + LINK_MS
    if (asset.kind !== 'video') return { uploadUrlExpiresAt: expires, uploadUrl: address(0), [asset.kind]: asset.urn }
    const size = asset.expected ?? 0
    const pieces = Math.max(1, Math.ceil(size / PART_BYTES))
    return {
      video: asset.urn,
      uploadToken: '',
      uploadUrlsExpireAt: expires,
      uploadInstructions: Array.from({ length: pieces }, (_piece, index) => ({
        uploadUrl: address(index),
        firstByte: index * PART_BYTES,
        lastByte: Math.min(size, (index + 1) * PART_BYTES) - 1,
      })),
    }
  }
}

/** Where the bytes go. Pictures and documents are sent with the token, the parts of a film without. */
export function uploads(core: Core, state: LinkedInState, tokens: Tokens): void {
  core.host('linkedin', 'www.linkedin.com', (scope) => {
    // Bytes are bytes, whatever they are said to be.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    scope.put<{ Params: { asset: string; part: string } }>('/dms-uploads/:asset/:part', (request, reply) => {
      const asset = state.assets.get(request.params.asset)
      if (!asset) return reply.code(404).send()
      if (core.clock.now() > asset.opened + LINK_MS)
        throw linkedinError(400, 'EXPIRED_UPLOAD_URL', 'The upload URL has expired')
      const bearer = /^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (asset.kind !== 'video' && typeof tokens.readAccess(bearer ?? '') === 'string')
        throw linkedinError(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token')
      const act = { network: 'linkedin', account: asset.owner, operation: `${asset.kind}s.put`, public: false }
      return core.mutate(request, reply, act, () => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const part = Number(request.params.part)
        const etag = `/ambry-video/signedId/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
        asset.parts[part] = bytes
        asset.tags[part] = etag
        if (asset.kind !== 'video') storeMedia(core, asset, bytes)
        const status = asset.kind === 'video' ? 200 : 201
        return {
          remoteId: asset.urn,
          media: asset.media ? [asset.media] : [],
          status,
          headers: { etag },
          body: undefined,
        }
      })
    })
  })
}

/** What became of a file. */
export function getStatus({ options, clock }: Core, asset: Asset): string {
  if (asset.wholeAt === null) return 'WAITING_UPLOAD'
  if (clock.now() < asset.wholeAt + options.processingMs) return 'PROCESSING'
  return asset.failed ? 'PROCESSING_FAILED' : 'AVAILABLE'
}

function storeMedia(core: Core, asset: Asset, bytes: Buffer): void {
  const media = core.world.media.store(bytes)
  asset.media = media
  asset.wholeAt = core.clock.now()
  asset.failed = !isAccepted(asset.kind, media)
}

function isAccepted(kind: AssetKind, { type, bytes, width, height }: NonNullable<Asset['media']>): boolean {
  switch (kind) {
    case 'image':
      return ['image/jpeg', 'image/png', 'image/gif'].includes(type) && (width ?? 0) * (height ?? 0) < MAX_PIXELS
    case 'video':
      return type === 'video/mp4'
    case 'document':
      return type === 'application/pdf' || bytes.subarray(0, 2).toString() === 'PK'
  }
}

function presentAsset(core: Core, base: string, asset: Asset) {
  const status = getStatus(core, asset)
  const done = status === 'AVAILABLE' && asset.media !== null
  return {
    id: asset.urn,
    owner: asset.owner,
    status,
    ...(status === 'PROCESSING_FAILED' ? { processingFailureReason: `This is no ${asset.kind}` } : {}),
    ...(done && asset.media ? { downloadUrl: fileUrl(base, asset.media) } : {}),
  }
}

function requireRecord(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw invalidField(field, 'field is required but not found')
  return { ...value }
}

function requireSize(value: unknown): number {
  if (typeof value !== 'number' || value <= 0) throw invalidField('fileSizeBytes', 'field is required but not found')
  return value
}
