/**
 * Opens an address in a tab of its own. A page of ours goes on there for the company somebody acts for: a tab's own
 * storage is handed on with its opener only.
 */
export function openTab(href: string): void {
  const isOurs = URL.parse(href, location.href)?.origin === location.origin
  const tab = window.open(href, '_blank', isOurs ? '' : 'noopener')
  if (tab) tab.opener = null
}

/** Links that somebody opens beside the page (Ctrl, ⌘, Shift or the middle button) open so. Answers how to end it. */
export function openLinksInTabs(): () => void {
  const open = (event: MouseEvent) => {
    const { type, button, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event
    const isBeside = type === 'auxclick' ? button === 1 : ctrlKey || metaKey || shiftKey
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!isBeside || defaultPrevented || !(link instanceof HTMLAnchorElement)) return
    if (link.origin !== location.origin || link.hasAttribute('download')) return
    event.preventDefault()
    openTab(link.href)
  }
  document.addEventListener('click', open)
  document.addEventListener('auxclick', open)
  return () => {
    document.removeEventListener('click', open)
    document.removeEventListener('auxclick', open)
  }
}
