import { Suspense, useEffect } from 'react'
import { loadTexts } from '../i18n/messages.ts'
import { useMe } from '../session/current-user.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { bufferEarlyKeys, closeLayer, useLayer } from '../ui/overlays.ts'

// Each comes with its own texts, the first time it is opened.
const UserPanel = lazyComponent(async () => ({ default: (await import('./UserPanel.tsx')).UserPanel }))
const SignOutQuestion = lazyComponent(async () => ({
  default: (await import('./SignOutQuestion.tsx')).SignOutQuestion,
}))
const ShortcutHelp = lazyComponent(async () => {
  const [module] = await Promise.all([import('./ShortcutHelp.tsx'), loadTexts(['palette'])])
  return { default: module.ShortcutHelp }
})
const Palette = lazyComponent(async () => {
  const [module] = await Promise.all([import('../palette/Palette.tsx'), loadTexts(['palette', 'calendar'])])
  return { default: module.Palette }
})
const NotificationsPanel = lazyComponent(async () => {
  const [module] = await Promise.all([import('../notifications/NotificationsPanel.tsx'), loadTexts(['notifications'])])
  return { default: module.NotificationsPanel }
})

const BulkModal = lazyComponent(async () => {
  const [module] = await Promise.all([import('../bulk-updates/BulkModal.tsx'), loadTexts(['bulk', 'hours', 'profile'])])
  return { default: module.BulkModal }
})

/** What lies over the page. The focus comes back to where it was. */
export function Layers() {
  const layer = useLayer()
  const mayChangeMany = useMe().appPermissions.googleHours
  return (
    <>
      {layer === 'palette' && <EarlyKeys />}
      <Suspense fallback={null}>
        {layer === 'panel' && <UserPanel opened onClose={closeLayer} />}
        {layer === 'notifications' && <NotificationsPanel onClose={closeLayer} />}
        {layer === 'activity' && <NotificationsPanel first="activity" onClose={closeLayer} />}
        {layer === 'palette' && <Palette onClose={closeLayer} />}
        {layer === 'bulk' && mayChangeMany && <BulkModal onClose={closeLayer} />}
        {layer === 'help' && <ShortcutHelp onClose={closeLayer} />}
        {layer === 'signOut' && <SignOutQuestion onClose={closeLayer} />}
      </Suspense>
    </>
  )
}

function EarlyKeys() {
  useEffect(bufferEarlyKeys, [])
  return null
}
