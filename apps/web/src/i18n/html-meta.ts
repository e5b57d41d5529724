/** What the server wrote into the page for this installation; null when it says nothing. */
export const meta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null
