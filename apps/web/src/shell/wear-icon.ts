/** The company's icon in the tab, else the installation's, which the page came with. */
export function wearIcon(company: string | null | undefined): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  link.dataset.own ??= link.getAttribute('href') ?? ''
  const wanted = company ?? link.dataset.own
  if (link.getAttribute('href') === wanted) return
  link.removeAttribute('type')
  link.href = wanted
}
