import { useQuery } from '@tanstack/react-query'
import { companies } from '@vitrine/contract/companies'
import { q } from '../../api/queries.ts'
import { useMe } from '../../session/current-user.ts'

/** Whether the company requires approval of posts and of replies. */
export function useApprovalRules() {
  const me = useMe()
  const { data } = useQuery(q(companies.read, { params: { id: me.company.id } }))
  return { posts: data?.postsAreApproved ?? false, replies: data?.repliesAreApproved ?? false }
}
