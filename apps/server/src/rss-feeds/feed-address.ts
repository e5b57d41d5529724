/** An address as people type it: `press.example`, `feed://…`. Null when it is none of the web's. */
export function normalizeAddress(typed: string): string | null {
  const written = typed.trim().replace(/^feed:(\/\/)?(?=https?:)/i, '')
  const web = written.replace(/^feed:\/\//i, 'https://')
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(web) && !/^[\w.-]+:\d+(\/|$)/.test(web) ? web : `https://${web}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  const isWeb = (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
  return isWeb && url.hostname !== '' && url.href.length <= 2000 ? url.href : null
}
