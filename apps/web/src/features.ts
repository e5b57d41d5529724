const isOn = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="feature-${name}"]`)?.content === '1'

/** What this installation offers, as the server wrote it into the page. */
export const features = { multiPost: isOn('multi-post') } as const
