import { lazy } from 'react'

// Their boxes come with the first menu somebody opens, not with the calendar.
const choices = () => import('./choices.tsx')

export const StatusChoices = lazy(() => choices().then((module) => ({ default: module.StatusChoices })))
export const NetworkChoices = lazy(() => choices().then((module) => ({ default: module.NetworkChoices })))
export const LabelChoices = lazy(() => choices().then((module) => ({ default: module.LabelChoices })))
export const OwnChoice = lazy(() => choices().then((module) => ({ default: module.OwnChoice })))
