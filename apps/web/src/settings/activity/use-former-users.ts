import { useQuery } from '@tanstack/react-query'
import { userActivities } from '@vitrine/contract/user-activities'
import { users } from '@vitrine/contract/users'
import { q } from '../../api/queries.ts'

/** Users with activities who are not among the company's users: former colleagues, platform administrators. */
export const useFormerUsers = () => useQuery({ ...q(userActivities.people), staleTime: 60_000 })

/** The name of a current or former user; undefined while it is unknown. */
export function useUserName(id: string | undefined): string | undefined {
  const { data, isPending } = useFormerUsers()
  const apart = data?.people.find((item) => item.id === id)
  const userQuery = {
    ...q(users.read, { params: { id: id ?? '' } }),
    enabled: id !== undefined && !isPending && !apart,
  }
  const person = useQuery(userQuery).data
  return apart?.name ?? (person && (`${person.firstName} ${person.lastName}`.trim() || person.email))
}
