import { createContext } from 'react'

/** Whether a skeleton of the whole page stands in front: no part shows one of its own. */
export const CoveredContext = createContext(false)
