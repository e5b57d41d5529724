import { meta } from '../i18n/html-meta.ts'
import { createStore } from '../lib/create-store.ts'

/** The installation's own brand, as the server wrote it into the page; a company may show its own on top. */
export interface BrandConfig {
  readonly name: string
  readonly color: string | null
  readonly logo: string | null
  readonly logoDark: string | null
  readonly image: string | null
  /** Where the terms of use are read. */
  readonly terms: string | null
}

export const brand: BrandConfig = {
  name: meta('brand-name') ?? 'Vitrine',
  color: meta('brand-color'),
  logo: meta('brand-logo'),
  logoDark: meta('brand-logo-dark'),
  image: meta('brand-image'),
  terms: meta('brand-terms'),
}

/** The ladder of this one is in the style sheet. */
const ours = '#066d76'

const companyName = createStore<string | null>(null)

export const shownBrandName = (): string => companyName.get() ?? brand.name

export const onBrandName = companyName.onChange

/** A company that has a brand of its own shows it in the browser's title too; null takes it away. */
export function setCompanyName(name: string | null | undefined): void {
  companyName.set(name ?? null)
}

/** The company's colour where it has one, else the installation's, else ours. Who wears ours loads nothing for it. */
export async function setBrandColor(company: string | null | undefined): Promise<void> {
  const wanted = company ?? brand.color
  const color = wanted?.toLowerCase() === ours ? null : wanted
  if (!color && !document.documentElement.style.getPropertyValue('--brand-7')) return
  const { applyBrandColor } = await import('./color-scale.ts')
  applyBrandColor(color)
}
