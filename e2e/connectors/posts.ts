import type { OutgoingMedia, OutgoingPost } from '@vitrine/networks/network'
import type { SandboxPhoto } from './connector-environment.ts'

export function textPost(text: string): OutgoingPost {
  const nothing = { link: null, media: [], button: null, event: null, offer: null, shareToFeed: false }
  return { type: 'post', text, language: 'fr', ...nothing }
}

export function withPhotos(post: OutgoingPost, photos: readonly SandboxPhoto[]): OutgoingPost {
  return { ...post, media: photos.map(toPhoto) }
}

export function withVideo(post: OutgoingPost, { url }: SandboxPhoto): OutgoingPost {
  const video = { url, contentType: 'video/mp4', bytes: null, width: 1080, height: 1920, altText: null }
  return { ...post, media: [video] }
}

function toPhoto({ url }: SandboxPhoto): OutgoingMedia {
  return { url, contentType: 'image/jpeg', bytes: 20_000, width: 1080, height: 1080, altText: 'Une terrasse' }
}
