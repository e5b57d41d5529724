import { useQuery } from '@tanstack/react-query'
import { userActivities } from '@vitrine/contract/user-activities'
import { users } from '@vitrine/contract/users'
import { q } from '../../api/queries.ts'

/** Who did something and is none of the people: colleagues who are gone, the platform's own. */
export const usePeopleApart = () => useQuery({ ...q(userActivities.people), staleTime: 60_000 })

/** Whoever it is, by their name; nothing while nobody knows. */
export function useNameOf(id: string | undefined): string | undefined {
  const { data, isPending } = usePeopleApart()
  const apart = data?.people.find((one) => one.id === id)
  const asked = { ...q(users.read, { params: { id: id ?? '' } }), enabled: id !== undefined && !isPending && !apart }
  const person = useQuery(asked).data
  return apart?.name ?? (person && (`${person.firstName} ${person.lastName}`.trim() || person.email))
}
