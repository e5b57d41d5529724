import { applyBrandColor } from './theme/ladder.ts'

/** The installation's own brand, as the server wrote it into the page; a company may show its own on top. */
export interface Brand {
  readonly name: string
  readonly color: string | null
  readonly logo: string | null
  readonly image: string | null
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="brand-${name}"]`)?.content || null

export const brand: Brand = {
  name: meta('name') ?? 'Vitrine',
  color: meta('color'),
  logo: meta('logo'),
  image: meta('image'),
}

/** The company's colour where it has one, else the installation's, else ours. */
export function wearColor(color: string | null | undefined): void {
  applyBrandColor(color ?? brand.color)
}
