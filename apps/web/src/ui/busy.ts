import { createContext, useContext } from 'react'

/** Whether the form around is being saved, for what the browser can't disable by itself: a tree has no fields. */
export const BusyContext = createContext(false)

export const useIsBusy = (): boolean => useContext(BusyContext)
