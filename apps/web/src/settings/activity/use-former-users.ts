import { useQuery } from '@tanstack/react-query'
import { userActivities } from '@vitrine/contract/user-activities'
import { users } from '@vitrine/contract/users'
import { q } from '../../api/queries.ts'

/** Who did something and is none of the people: colleagues who are gone, the platform's own. */
export const useFormerUsers = () => useQuery({ ...q(userActivities.people), staleTime: 60_000 })

/** Whoever it is, by their name; nothing while nobody knows. */
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
