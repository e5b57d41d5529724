import { meta } from '../i18n/html-meta.ts'

/** Off only where the server says so: a page served without it (in development) offers everything it would by default. */
const isOn = (name: string, otherwise: boolean) => (meta(`feature-${name}`) ?? (otherwise ? '1' : '0')) === '1'

/** What this installation offers. */
export const features = {
  multiPost: isOn('multi-post', false),
  privateInstagram: isOn('private-instagram', false),
  linkedin: isOn('linkedin', true),
} as const

/** Where the API is. */
export const apiBase = meta('api-url') ?? '/api'
