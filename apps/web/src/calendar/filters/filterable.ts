import { features } from '../../features.ts'
import { publishable } from '../model/search.ts'

/** Networks this installation publishes to. */
export const filterable = publishable.filter((network) => network !== 'linkedin' || features.linkedin)
