import { redirect } from '@tanstack/react-router'
import { readSession } from '../api/session-storage.ts'
import { loadTexts, type TextFile } from '../i18n/messages.ts'
import { isGuestPath } from '../lib/guest-paths.ts'
import { type RouteNeeds, safeReturn, sessionVerdict } from '../session/permissions.ts'

interface Entering {
  path: string
  href: string
  action: boolean
  needs: RouteNeeds
  /** What the layout speaks with, and what the page does. */
  around: readonly TextFile[]
  texts: readonly TextFile[]
  /** Only looking ahead: nothing may be shown or said. */
  preload: boolean
}

/** Why a page can't be shown, though what stands around it can. */
export interface Entered {
  failure?: unknown
}

/** Runs before every page: texts, session, profile, rights, in that order. */
export async function guardRoute(entering: Entering): Promise<Entered> {
  const { path, href, action, needs } = entering
  const toLogin = (why?: 'ended') =>
    redirect({ to: '/login', search: { ...(href === '/' ? {} : { from: href }), ...(why ? { why } : {}) } })

  const verdict = sessionVerdict(path, readSession() !== null)
  if (verdict === '/login') throw toLogin()
  if (verdict === '/') throw redirect({ href: getReturnPath(href) ?? '/' })
  const around = loadTexts(['app', ...entering.around])
  const texts = loadTexts(entering.texts).then(
    () => ({}),
    (failure: unknown) => ({ failure }),
  )
  // A guest's page needs nobody's profile: whoever has a session there may have another by the end of it.
  if (readSession() === null || isGuestPath(path)) return around.then(() => texts)

  // The contract and its schemas, and what asks for a profile, stay out of what the sign-in page has to load.
  const [me, { checkRouteAccess }] = await Promise.all([
    import('../session/current-user.ts').then(({ loadMe }) => loadMe()),
    import('../session/check-route-access.ts'),
    around,
  ])
  if (me === null) throw toLogin('ended')
  const access = checkRouteAccess(needs, me, { path, action })
  if (access.go === 'stay') return texts
  if (access.go === 'calendar') throw redirect({ href: path })
  if (!entering.preload) {
    const { toastMissingPermission } = await import('./toast-missing-permission.ts')
    await toastMissingPermission(access.missing, me.company.id)
  }
  // Somebody without the inbox lands at home, which everybody may open.
  throw redirect({ href: me.appPermissions.inbox && path !== '/inbox' ? '/inbox' : '/' })
}

/** Where somebody was led to the sign-in from, and has a session by now: they signed in in another tab. */
function getReturnPath(href: string): string | undefined {
  return safeReturn(new URLSearchParams(href.split('?')[1]).get('from'))
}
