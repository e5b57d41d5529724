import { redirect } from '@tanstack/react-router'
import type { Permission } from '@vitrine/contract/permissions'
import { type RouteNeeds, rightsVerdict, sessionVerdict } from './guard.ts'
import { readSession } from './session.ts'
import { speaker } from './speaker.ts'
import { loadTexts, type TextFile } from './texts.ts'
import { toastError } from './ui/toasts.ts'

interface Entering {
  path: string
  href: string
  action: boolean
  needs: RouteNeeds
  texts: readonly TextFile[]
  /** Only looking ahead: nothing may be shown or said. */
  preload: boolean
}

/** Runs before every page: texts, session, profile, rights, in that order. */
export async function enter(entering: Entering): Promise<void> {
  const { path, href, action, needs } = entering
  const texts = loadTexts(['app', ...entering.texts])
  const toLogin = (why?: 'ended') =>
    redirect({ to: '/login', search: { ...(href === '/' ? {} : { from: href }), ...(why ? { why } : {}) } })

  const verdict = sessionVerdict(path, readSession() !== null)
  if (verdict === '/login') throw toLogin()
  if (verdict === '/') throw redirect({ to: '/' })
  if (readSession() === null) return texts

  // The contract and its schemas stay out of what the sign-in page has to load.
  const { loadMe } = await import('./account.ts')
  const me = await loadMe()
  if (me === null) throw toLogin('ended')
  await texts
  const rights = rightsVerdict(needs, me, { path, action })
  if (rights.go === 'stay') return
  if (rights.go === 'calendar') throw redirect({ href: path })
  if (!entering.preload) await sayWhatIsMissing(rights.missing)
  // Somebody without the inbox lands at home, which everybody may open.
  throw redirect({ href: me.appPermissions.inbox && path !== '/inbox' ? '/inbox' : '/' })
}

async function sayWhatIsMissing(missing: Permission | 'superAdmin'): Promise<void> {
  const t = await speaker()
  toastError(
    missing === 'superAdmin' ? t('errors.superAdmin') : t('errors.missingRight', { right: t(`rights.${missing}`) }),
  )
}
