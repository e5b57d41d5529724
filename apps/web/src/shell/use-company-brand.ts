import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import type { ResponseOf } from '@vitrine/contract/operation'
import { useEffect } from 'react'
import { q } from '../api/queries.ts'
import { useMe } from '../session/current-user.ts'
import { setBrandColor, setCompanyName } from '../theme/brand.ts'

/** The company one works for, whose brand is worn for as long as one is signed in: the ways in are the installation's. */
export function useCompanyBrand(): ResponseOf<typeof companies.read> | undefined {
  const me = useMe()
  const company = useQuery(q(companies.read, { params: { id: me.company.id } })).data
  const { name, favicon, color } = company?.brand ?? {}
  useEffect(() => applyBrand(name, favicon, color), [name, favicon, color])
  useEffect(() => applyBrand, [])
  return company
}

function applyBrand(name?: string, favicon?: string, color?: string): void {
  setCompanyName(name)
  setTabIcon(favicon)
  void setBrandColor(color)
}

/** The company's icon in the tab, else the installation's, which the page came with. */
function setTabIcon(company: string | null | undefined): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  link.dataset.own ??= link.getAttribute('href') ?? ''
  const wanted = company ?? link.dataset.own
  if (link.getAttribute('href') === wanted) return
  link.removeAttribute('type')
  link.href = wanted
}
