/** Google's JSON speaks `callToAction`, its messages and errors `call_to_action`. */
export const snake = (name: string) =>
  name.replace(/[A-Z]/g, (capital, at: number) => (at === 0 ? '' : '_') + capital.toLowerCase())

export const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_whole, initial: string) => initial.toUpperCase())
