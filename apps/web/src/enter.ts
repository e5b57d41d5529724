import { redirect } from '@tanstack/react-router'
import type { Permission } from '@vitrine/contract/permissions'
import { isGuestPath, type RouteNeeds, safeReturn, sessionVerdict } from './guard.ts'
import { readSession } from './session.ts'
import { speaker } from './speaker.ts'
import { currentTexts, loadTexts, type TextFile } from './texts.ts'
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
  const toLogin = (why?: 'ended') =>
    redirect({ to: '/login', search: { ...(href === '/' ? {} : { from: href }), ...(why ? { why } : {}) } })

  const verdict = sessionVerdict(path, readSession() !== null)
  if (verdict === '/login') throw toLogin()
  if (verdict === '/') throw redirect({ href: returnIn(href) ?? '/' })
  const texts = loadTexts(['app', ...entering.texts])
  // A guest's page needs nobody's profile: whoever has a session there may have another by the end of it.
  if (readSession() === null || isGuestPath(path)) return texts

  // The contract and its schemas, and what asks for a profile, stay out of what the sign-in page has to load.
  const [me, { rightsVerdict }] = await Promise.all([
    import('./account.ts').then(({ loadMe }) => loadMe()),
    import('./rights-verdict.ts'),
    texts,
  ])
  if (me === null) throw toLogin('ended')
  const rights = rightsVerdict(needs, me, { path, action })
  if (rights.go === 'stay') return
  if (rights.go === 'calendar') throw redirect({ href: path })
  if (!entering.preload) await sayWhatIsMissing(rights.missing, me.company.id)
  // Somebody without the inbox lands at home, which everybody may open.
  throw redirect({ href: me.appPermissions.inbox && path !== '/inbox' ? '/inbox' : '/' })
}

/** Where somebody was led to the sign-in from, and has a session by now: they signed in in another tab. */
function returnIn(href: string): string | undefined {
  return safeReturn(new URLSearchParams(href.split('?')[1]).get('from'))
}

async function sayWhatIsMissing(missing: Permission | 'superAdmin', companyId: string): Promise<void> {
  const t = await speaker()
  if (missing === 'superAdmin') {
    toastError(t('errors.superAdmin'))
    return
  }
  const who = (await administratorsOf(companyId)) || t('errors.someAdministrator')
  toastError(t('errors.missingRight', { right: t(`rights.${missing}`), who }))
}

/** Who may give the right, by name; empty when that can't be learned now. */
async function administratorsOf(companyId: string): Promise<string> {
  const [{ q }, { queryClient }, { companies }] = await Promise.all([
    import('./api.ts'),
    import('./query-client.ts'),
    import('@vitrine/contract/companies'),
  ])
  const company = await queryClient
    .ensureQueryData(q(companies.read, { params: { id: companyId } }))
    .catch(() => undefined)
  return new Intl.ListFormat(currentTexts().language, { type: 'disjunction' }).format(company?.administrators ?? [])
}
