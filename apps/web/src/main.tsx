import './theme/entry.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onApi } from './api/send.ts'
import { onSessionElsewhere, readSession } from './api/session-storage.ts'
import { reloadOnStaleChunk } from './api/stale-chunk.ts'
import { queueErrorReport, startErrorReports } from './app/boot-errors.ts'
import { router } from './app/router.ts'
import { storeGuestField } from './auth/guest-storage.ts'
import { I18nProvider } from './i18n/I18nProvider.tsx'
import { startTexts } from './i18n/messages.ts'
import { isGuestPath } from './lib/guest-paths.ts'
import { forgetPages } from './lib/recent-pages.ts'
import { safeReturn } from './session/permissions.ts'
import { setBrandColor } from './theme/brand.ts'
import { schemeInCookie } from './theme/scheme.ts'
import { theme } from './theme/theme.ts'
import { confineEscapeToPanels } from './ui/escape.ts'
import { toastError } from './ui/toasts.ts'
import { getTranslator } from './ui/translator.ts'

reloadOnStaleChunk()
confineEscapeToPanels()
startErrorReports()
await setBrandColor(null)

async function redirectToLogin(): Promise<void> {
  const ended = readSession()
  const from = safeReturn(router.state.location.href)
  await router.navigate({ to: '/login', search: { why: 'ended', ...(from ? { from } : {}) } })
  const { forgetMe } = await import('./session/current-user.ts')
  forgetMe(ended)
}

onApi.sessionOver = ({ message }) => {
  // The sign-in says why, where that is why.
  if (/ disabled/.test(message)) storeGuestField('closed', message)
  if (!isGuestPath(router.state.location.pathname)) void redirectToLogin()
}
onApi.forbidden = async () => {
  toastError((await getTranslator())('errors.authorization'))
  void (await import('./session/current-user.ts')).refetchProfile()
}
onSessionElsewhere(() => {
  forgetPages()
  location.reload()
})

function onCaughtError(error: unknown): void {
  console.error(error)
  queueErrorReport(error)
}

await startTexts(['app'])
const root = document.getElementById('root')
if (root)
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={schemeInCookie}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <I18nProvider>
          <RouterProvider router={router} />
        </I18nProvider>
      </MantineProvider>
    </StrictMode>,
  )
