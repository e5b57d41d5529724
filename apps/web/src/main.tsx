import './theme/entry.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onApi } from './api/send.ts'
import { keep } from './auth/kept.ts'
import { wearColor } from './brand.ts'
import { startErrorReports, tellError } from './early-errors.ts'
import { isGuestPath, safeReturn } from './guard.ts'
import { forgetPages } from './recent-pages.ts'
import { router } from './router.ts'
import { onSessionElsewhere, readSession } from './session.ts'
import { speaker } from './speaker.ts'
import { reloadOnStaleChunk } from './stale-chunk.ts'
import { TextsProvider } from './TextsProvider.tsx'
import { startTexts } from './texts.ts'
import { schemeInCookie } from './theme/scheme.ts'
import { theme } from './theme/theme.ts'
import { keepEscapeInPanels } from './ui/escape.ts'
import { toastError } from './ui/toasts.ts'

reloadOnStaleChunk()
keepEscapeInPanels()
startErrorReports()
await wearColor(null)

async function leave(): Promise<void> {
  const ended = readSession()
  const from = safeReturn(router.state.location.href)
  await router.navigate({ to: '/login', search: { why: 'ended', ...(from ? { from } : {}) } })
  const { forgetMe } = await import('./account.ts')
  forgetMe(ended)
}

onApi.sessionOver = ({ message }) => {
  // The sign-in says why, where that is why.
  if (/ disabled/.test(message)) keep('closed', message)
  if (!isGuestPath(router.state.location.pathname)) void leave()
}
onApi.forbidden = async () => {
  toastError((await speaker())('errors.authorization'))
  void (await import('./account.ts')).askMe()
}
onSessionElsewhere(() => {
  forgetPages()
  location.reload()
})

function onCaughtError(error: unknown): void {
  console.error(error)
  tellError(error)
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
        <TextsProvider>
          <RouterProvider router={router} />
        </TextsProvider>
      </MantineProvider>
    </StrictMode>,
  )
