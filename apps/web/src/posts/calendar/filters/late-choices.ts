import { late } from '../../../ui/lazy-component.tsx'

// Their boxes come with the first menu somebody opens, not with the calendar.
const choices = () => import('./choices.tsx')

export const StatusChoices = late(async () => ({ default: (await choices()).StatusChoices }))
export const NetworkChoices = late(async () => ({ default: (await choices()).NetworkChoices }))
export const LabelChoices = late(async () => ({ default: (await choices()).LabelChoices }))
export const OwnChoice = late(async () => ({ default: (await choices()).OwnChoice }))
