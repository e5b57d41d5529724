import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import type { AnswerOf } from '@vitrine/contract/operation'
import { useEffect } from 'react'
import { useMe } from '../account.ts'
import { q } from '../api.ts'
import { wearColor, wearName } from '../brand.ts'
import { wearIcon } from './wear-icon.ts'

/** The company one works for, whose brand is worn for as long as one is signed in: the ways in are the installation's. */
export function useCompanyBrand(): AnswerOf<typeof companies.read> | undefined {
  const me = useMe()
  const company = useQuery(q(companies.read, { params: { id: me.company.id } })).data
  const { name, favicon, color } = company?.brand ?? {}
  useEffect(() => wear(name, favicon, color), [name, favicon, color])
  useEffect(() => wear, [])
  return company
}

function wear(name?: string, favicon?: string, color?: string): void {
  wearName(name)
  wearIcon(favicon)
  void wearColor(color)
}
