import { lazyComponent } from '../../../ui/lazy-component.tsx'

// Their boxes come with the first menu somebody opens, not with the calendar.
const choices = () => import('./choices.tsx')

export const StatusChoices = lazyComponent(async () => ({ default: (await choices()).StatusChoices }))
export const NetworkChoices = lazyComponent(async () => ({ default: (await choices()).NetworkChoices }))
export const LabelChoices = lazyComponent(async () => ({ default: (await choices()).LabelChoices }))
export const OwnChoice = lazyComponent(async () => ({ default: (await choices()).OwnChoice }))
